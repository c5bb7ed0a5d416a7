import 'platform-simulator/storybook-panel'
