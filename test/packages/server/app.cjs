// An application whose host is fixed, and which knows nothing of the simulator.
const headers = { 'x-api-key': 'key-of-the-app' }
fetch('https://api.platform.example/customers', { headers })
  .then((response) => response.json())
  .then(({ meta }) => console.log(meta.total_count))
