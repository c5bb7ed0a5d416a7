import { mistake } from './table.js'
import { takenPort, typed } from './typed.js'

/** What is typed: commands, flags, files and ports. */
export const commandLine = [
  mistake(
    'a command is misspelt',
    typed('serv'),
    'there is no command serv. Did you mean serve? See --help for all.',
  ),
  mistake(
    'a command is written in capitals',
    typed('SERVE'),
    'there is no command SERVE. Did you mean serve? See --help for all.',
  ),
  mistake(
    'a command is called as in other tools',
    typed('start'),
    'there is no command start. There are serve, scenarios, routes, openapi, compare, drift, certify, coverage, vary, trials, doctor. See --help for all.',
  ),
  mistake(
    'a flag stands before the command',
    typed('--port', '8080'),
    'a command comes before the flag --port, such as platform-simulator serve --port. See --help for all.',
  ),
  mistake(
    'a key stands before the command',
    typed('--key=sk_test_0123456789'),
    'a command comes before the flag --key, such as platform-simulator serve --key. See --help for all.',
  ),
  mistake(
    'help is asked for a command that there is not',
    typed('help', 'serv'),
    'there is no command serv. Did you mean serve? See --help for all.',
  ),
  mistake(
    'a flag is misspelt',
    typed('serve', '--prot', '8080'),
    'there is no flag --prot. Did you mean --port? See platform-simulator serve --help.',
  ),
  mistake(
    'a flag is shortened',
    typed('serve', '-p', '8080'),
    'there is no flag -p. Did you mean --port, or --persona, or --progression, or --platform-fee? See platform-simulator serve --help.',
  ),
  mistake(
    'a flag is shortened that there is not',
    typed('serve', '-x'),
    'there is no flag -x. A port is given as --port 8080, a scenario as --scenario payroll. See platform-simulator serve --help.',
  ),
  mistake(
    'a flag of another command is given',
    typed('openapi', '--out', 'openapi.json'),
    'there is no flag --out. It prints the description: platform-simulator openapi > openapi.json. See platform-simulator openapi --help.',
  ),
  mistake(
    'a port is given without its flag',
    typed('serve', '8080'),
    'serve takes flags only, and was given 8080. A port is given as --port 8080, a scenario as --scenario payroll. See platform-simulator serve --help.',
  ),
  mistake('a port is left out', typed('serve', '--port'), '--port needs a value: --port <n>.'),
  mistake(
    'a port is empty, as a variable that is not set',
    typed('serve', '--port='),
    '--port is empty: give --port <n>, or leave it out.',
  ),
  mistake(
    'a port is given twice',
    typed('serve', '--port', '8080', '--port', '9090'),
    '--port is given twice, as 8080 and as 9090: give it once.',
  ),
  mistake(
    'a port is a word',
    typed('serve', '--port', 'http'),
    '--port is http: it must be a whole number from 0 to 65535.',
  ),
  mistake(
    'a port is too large',
    typed('serve', '--port', '80800'),
    '--port is 80800: it must be a whole number from 0 to 65535.',
  ),
  mistake(
    'a port is taken',
    typed('serve', '--port', takenPort),
    'port 59999 of 127.0.0.1 is taken. Stop what listens there, or choose another port; 0 takes a free one.',
  ),
  mistake(
    'a host is a URL',
    typed('serve', '--port', '0', '--host', 'http://localhost'),
    'cannot listen at http://localhost, which is no address of this machine. Take 127.0.0.1 for this machine alone, or 0.0.0.0 for all that reach it; a name has no scheme, port or path.',
  ),
  mistake(
    'a host is an address of another machine',
    typed('serve', '--port', '0', '--host', '192.0.2.1'),
    'cannot listen at 192.0.2.1, which is no address of this machine. Take 127.0.0.1 for this machine alone, or 0.0.0.0 for all that reach it; a name has no scheme, port or path.',
  ),
  mistake(
    'a flag without a value is given one',
    typed('serve', '--strict=true'),
    '--strict takes no value: give --strict alone, or leave it out.',
  ),
  mistake(
    'a scenario is misspelt',
    typed('serve', '--port', '0', '--scenario', 'payrol'),
    'there is no scenario payrol. Did you mean payroll? See platform-simulator scenarios for all.',
  ),
  mistake(
    'a scenario is given to the list of them',
    typed('scenarios', 'payroll'),
    'scenarios takes flags only, and was given payroll. A world that begins with one is served by platform-simulator serve --scenario <name>. See platform-simulator scenarios --help.',
  ),
  mistake(
    'the routes of one resource are asked for',
    typed('routes', 'customers'),
    'routes takes flags only, and was given customers. To find one: platform-simulator routes | grep customers. See platform-simulator routes --help.',
  ),
  mistake(
    'a clock is misspelt',
    typed('serve', '--port', '0', '--clock', 'Manual'),
    '--clock is Manual: it must be real, manual or auto. auto moves a second with each request, and auto:5s five.',
  ),
  mistake(
    'a time is none',
    typed('serve', '--port', '0', '--now', 'tomorrow'),
    '--now is tomorrow: it must be an ISO 8601 string such as 2026-01-01T00:00:00Z, or milliseconds since 1970.',
  ),
  mistake(
    'a seed is empty',
    typed('serve', '--port', '0', '--seed', ''),
    '--seed is empty: give --seed <text>, or leave it out.',
  ),
  mistake(
    'a webhook has no scheme',
    typed('serve', '--port', '0', '--webhook', 'localhost:3000/hooks'),
    "--webhook is 'localhost:3000/hooks': it must be a URL that starts with https:// (http:// on loopback hosts only).",
  ),
  mistake(
    'a key has a space',
    typed('serve', '--port', '0', '--api-key', 'my key'),
    '--api-key must be at most 512 printable characters without spaces.',
  ),
  mistake(
    'a name of a host has a scheme',
    typed('serve', '--port', '0', '--host-name', 'http://sim.test'),
    '--host-name has "http://sim.test" in it: it takes names in small letters such as simulator or pay.test, without a scheme, a port and a path.',
  ),
  mistake(
    'origins are no origins',
    typed('serve', '--port', '0', '--cors', 'localhost:3000'),
    '--cors has "localhost:3000" in it: it takes origins such as http://localhost:3000, with a scheme and without a path, or *.',
  ),
  mistake(
    'an amount is a word',
    typed('serve', '--port', '0', '--sandbox-amount', 'two'),
    "--sandbox-amount is 'two': it must be a decimal text such as '0.25', of at most 15 digits before the point and 12 behind it.",
  ),
  mistake(
    'a state is to be durable that is nowhere',
    typed('serve', '--port', '0', '--durable'),
    '--durable needs --state: the directory that answers are kept in.',
  ),
  mistake(
    'a state is a file of somebody else',
    typed('serve', '--port', '0', '--state', 'list.json'),
    'the state list.json is not a directory. It was left as it is: name another, or move it away.',
  ),
  mistake(
    'a state is a folder of somebody else',
    typed('serve', '--port', '0', '--state', 'others'),
    'the directory others has other files in it, such as notes.txt: a state has a directory of its own. Name one that is empty or not there.',
  ),
  mistake(
    'a state is in a folder that is not there',
    typed('serve', '--port', '0', '--state', 'a/b'),
    'the state a/b has no folder to be in: make a first.',
  ),
  mistake(
    'a file to compare with is left out',
    typed('drift'),
    'drift needs a file: platform-simulator drift openapi.yaml.',
  ),
  mistake(
    'a file is not there',
    typed('drift', 'none.yaml'),
    'there is no file none.yaml: its path is taken from the folder that the command runs in.',
  ),
  mistake('a file is a folder', typed('drift', 'folder'), 'folder is a folder: name a file in it.'),
  mistake(
    'a file is not text',
    typed('drift', 'bytes.yaml'),
    'bytes.yaml cannot be read as text: it is not written in UTF-8.',
  ),
  mistake(
    'a file is cut off',
    typed('drift', 'broken.json'),
    'broken.json is neither JSON nor YAML that can be read: Flow map must end with a } at line 1, column 6. A description of version 3.0 or 3.1 is needed; platform-simulator openapi prints one.',
  ),
  mistake(
    'a file is another one',
    typed('drift', 'list.json'),
    'list.json: this is no OpenAPI description of version 3.0 or 3.1: its member openapi has to say which.',
  ),
  mistake(
    'a description is of version 2',
    typed('drift', 'swagger.yaml'),
    'swagger.yaml: this is no OpenAPI description of version 3.0 or 3.1: its member openapi has to say which.',
  ),
  mistake(
    'a description is named by its address',
    typed('drift', 'https://api.example/openapi.json'),
    'drift reads a file, and was given an address. Load the description first: curl -o openapi.json <address>.',
  ),
  mistake(
    'two files are given',
    typed('drift', 'list.json', 'swagger.yaml'),
    'drift takes one file, and was given swagger.yaml as well. See platform-simulator drift --help.',
  ),
  mistake(
    'nothing is said of what to compare with',
    typed('compare'),
    'there is no key: set PLATFORM_API_KEY, or give --key, which other people of this machine can see in its list of processes.',
  ),
  mistake(
    'a key is given without its flag',
    typed('compare', 'sk_test_0123456789'),
    'compare takes flags only, and was given something else. The other implementation is named by --base-url, and the key by PLATFORM_API_KEY. See platform-simulator compare --help.',
  ),
  mistake(
    'there is no address',
    typed('compare', '--key', 'sk_test_0123456789'),
    'there is no address: give --base-url, such as https://api.sandbox.example.',
  ),
  mistake(
    'an address has no scheme',
    typed('compare', '--key', 'sk_test_0123456789', '--base-url', 'api.sandbox.example'),
    '--base-url is no URL: it is such as https://api.sandbox.example.',
  ),
  mistake(
    'an address may be of production',
    typed('compare', '--key', 'sk_test_0123456789', '--base-url', 'https://api.example'),
    'it cannot be told that api.example is a sandbox, and in production this would make real customers. Give the address of a sandbox, or --sandbox when you know that it is one.',
  ),
  mistake(
    'a resource is misspelt',
    typed('compare', '--list', '--only', 'custommer'),
    'no case is of custommer. --only takes operations and resources, such as customers.list,accounts; --list shows all cases.',
  ),
  mistake(
    'more requests are asked for than the limits allow',
    typed('compare', '--list', '--per-minute', '900'),
    '--per-minute must be a whole number from 1 to 60.',
  ),
  mistake(
    'a time limit is a word',
    typed('compare', '--list', '--timeout', 'soon'),
    '--timeout must be a whole number from 1 to 300.',
  ),
  mistake(
    'the behaviour is misspelt',
    typed('compare', '--list', '--quirks', 'live'),
    '--quirks is live: it must be documented or observed.',
  ),
  mistake(
    'a description is asked for in two forms',
    typed('openapi', '--json', '--yaml'),
    '--json and --yaml are two forms of one description: give one of them.',
  ),
  mistake(
    'a description is to be written to a file',
    typed('openapi', 'openapi.json'),
    'openapi takes flags only, and was given openapi.json. It prints the description: platform-simulator openapi > openapi.json. See platform-simulator openapi --help.',
  ),
  mistake(
    'the doctor is asked for everything',
    typed('doctor', 'all'),
    'doctor takes flags only, and was given all. See platform-simulator doctor --help.',
  ),
].map((one) => ({ ...one, told: `platform-simulator: ${one.told}` }))
