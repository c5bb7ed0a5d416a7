// The application of the guide, whose host is fixed.
const headers = { 'x-api-key': process.env.PLATFORM_SIMULATOR_API_KEY }
const response = await fetch('https://api.platform.example/customers', { headers })
if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
