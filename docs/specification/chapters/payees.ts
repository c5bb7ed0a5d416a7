import {
  answers,
  type Chapter,
  cause,
  move,
  operation,
  problem,
  section,
  source,
  state,
  takes,
} from '../row.js'

const moves =
  'coverage.test.ts > everything that is declared is reached > every legal move of the $name machine is made'
const whole = 'a new recipient > is unused, and has its address and no destinations'

export const payees: Chapter = {
  title: 'Recipients and networks',
  sections: [
    section('Recipient', 'recipient', 'resources/recipients.test.ts', [
      [
        'id',
        'A recipient has an id, a KSUID.',
        answers('recipients.get', 'id'),
        whole,
        'kernel/ids.test.ts > ids > are KSUIDs of the virtual second, which another implementation reads and writes alike',
      ],
      [
        'name',
        'Its name has 3 to 140 characters.',
        [takes('recipients.update', 'name'), answers('recipients.get', 'name')],
        'a new recipient > takes a name of 3 and of 140 characters',
        'a new recipient > is refused when its name is %s',
        'specification/payees.test.ts > replacing a recipient > needs a name of 3 to 140 characters',
      ],
      [
        'status',
        'Its status is unused, active or frozen.',
        answers('recipients.get', 'status'),
        'the status of a recipient > becomes active when it is first paid, which is told once',
        'the status of a recipient > can be frozen and unfrozen, which is told',
      ],
      [
        'address',
        'Its address is standardised, or null.',
        answers('recipients.get', 'address'),
        whole,
        'a new recipient > may do without an address, which reads as null: %j',
      ],
      [
        'address-crypto',
        'Who is paid by crypto alone needs no address.',
        operation('destinations.create'),
        'a crypto destination > needs no address of the recipient',
      ],
      [
        'address-fiat',
        'Who is paid at a bank needs an address first.',
        [operation('destinations.create'), problem('validation-error')],
        'any destination > of the type $destination_type needs a recipient with an address',
      ],
      [
        'destinations',
        'It shows its destinations: crypto, US banks and IBANs.',
        answers('recipients.get', 'destinations'),
        'any destination > is listed newest first, by its type or among all, and within its recipient',
      ],
      [
        'address-street1',
        'An address has street1.',
        answers('recipients.get', 'address.street1'),
        'replacing a recipient > sets name and address and tells of it without the customer',
      ],
      [
        'address-street2',
        'It may have street2.',
        answers('recipients.get', 'address.street2'),
        'replacing a recipient > sets name and address and tells of it without the customer',
      ],
      [
        'address-street3',
        'It may have street3.',
        answers('recipients.get', 'address.street3'),
        'replacing a recipient > sets name and address and tells of it without the customer',
      ],
      [
        'address-city',
        'It has a city.',
        answers('recipients.get', 'address.city'),
        whole,
        'a new recipient > is refused with the address %j',
      ],
      [
        'address-region',
        'It may have a region.',
        answers('recipients.get', 'address.region'),
        'specification/payees.test.ts > the address of a recipient > reads back with each of its members',
      ],
      [
        'address-postal-code',
        'It may have a postal code.',
        answers('recipients.get', 'address.postal_code'),
        'specification/payees.test.ts > the address of a recipient > reads back with each of its members',
      ],
      [
        'address-country',
        'Its country is a code of two letters.',
        answers('recipients.get', 'address.country'),
        'a new recipient > is refused with the address %j',
      ],
    ]),
    section('Crypto destination', 'crypto-destination', 'resources/recipients.test.ts', [
      [
        'destination-id',
        'It has a destination_id, a KSUID.',
        answers('recipients.get', 'destinations.destination_id'),
        'a crypto destination > answers its id alone, and reads with its family and network',
      ],
      [
        'destination-type',
        'Its type is crypto.',
        answers('recipients.get', 'destinations.destination_type'),
        'a crypto destination > answers its id alone, and reads with its family and network',
      ],
      [
        'name',
        'It has a name.',
        answers('recipients.get', 'destinations.name'),
        'a crypto destination > answers its id alone, and reads with its family and network',
      ],
      [
        'crypto-address',
        'It has an address on a chain.',
        answers('recipients.get', 'destinations.crypto_address'),
        'a crypto destination > answers its id alone, and reads with its family and network',
        'a crypto destination > is refused when its address %s is none of %s',
      ],
      [
        'family',
        'It says of which family of chains its address is.',
        answers('recipients.get', 'destinations.family'),
        'a crypto destination > without a network has the family of its address: %s',
      ],
      [
        'network-id',
        'It names its network, where it has one.',
        answers('recipients.get', 'destinations.network_id'),
        'a crypto destination > answers its id alone, and reads with its family and network',
        'a crypto destination > is refused with "%s", which is no one network',
      ],
    ]),
    section('Recipient status', 'recipient-status', 'resources/recipients.test.ts', [
      ['unused', 'A recipient who was never paid is unused.', state('recipient', 'unused'), whole],
      [
        'active',
        'One who was is active.',
        [state('recipient', 'active'), move('recipient', 'use')],
        'the status of a recipient > becomes active when it is first paid, which is told once',
      ],
      [
        'frozen',
        'One may be frozen, and is not paid then.',
        [
          state('recipient', 'frozen'),
          move('recipient', 'freeze'),
          move('recipient', 'unfreeze'),
          cause('freezeRecipient'),
        ],
        'the status of a recipient > can be frozen and unfrozen, which is told',
        'the status of a recipient > decides whether its destinations can be paid',
      ],
      [
        'moves',
        'Every move of the status is made, and no other is possible.',
        [move('recipient', 'use'), move('recipient', 'freeze'), move('recipient', 'unfreeze')],
        moves,
        'coverage.test.ts > an illegal move is refused and leaves no trace > recipient: $action from $state',
      ],
    ]),
    section('Endpoints of recipients', 'recipients', 'resources/recipients.test.ts', [
      [
        'update',
        'PUT replaces the name and the address, and answers with the recipient.',
        [operation('recipients.update'), takes('recipients.update', 'address')],
        'replacing a recipient > sets name and address and tells of it without the customer',
        'replacing a recipient > removes the address that is left out',
      ],
      [
        'update-name',
        'It needs the name.',
        takes('recipients.update', 'name'),
        'specification/payees.test.ts > replacing a recipient > needs a name of 3 to 140 characters',
      ],
      [
        'destinations',
        'The destinations of a recipient are listed.',
        operation('destinations.list'),
        'any destination > is listed newest first, by its type or among all, and within its recipient',
      ],
      ['create', 'A recipient is made for a customer.', operation('recipients.create'), whole],
      ['get', 'It can be read.', operation('recipients.get'), whole],
      [
        'delete',
        'It can be deleted, with its destinations.',
        operation('recipients.delete'),
        'deleting a recipient > takes its destinations along and tells of each, then of itself',
      ],
      [
        'destination-delete',
        'One destination can be deleted.',
        operation('destinations.delete'),
        'any destination > is deleted by its recipient and its id, and told of',
      ],
    ]),
    section('Networks', 'networks', 'resources/capabilities.test.ts', [
      [
        'identifiers',
        'There are seventeen networks, by the identifiers of the platform, of 1 to 30 characters.',
        [source('src/resources/capabilities/networks.ts', 'networkIds'), operation('capabilities.networks')],
        'GET /capabilities/networks > has every identifier of the specification and the wildcard, sorted',
        'networks > are known by their identifiers, of which the wildcard is none',
      ],
      [
        'environments',
        'Mainnets are used in production, test networks in the sandbox.',
        source('src/resources/capabilities/networks.ts', 'usableNetworks'),
        'networks > refuse %s in %s and name one that is usable',
        'networks > are usable as mainnets in production, in the order of the specification',
      ],
      [
        'evm',
        'evm stands for any EVM network as the source of a swap account.',
        [
          source('src/resources/capabilities/networks.ts', 'evmWildcard'),
          takes('accounts.createSwap', 'source_network_id'),
        ],
        'resources/accounts.test.ts > the wildcard evm > takes deposits on every EVM network of the environment %s',
      ],
      [
        'countries',
        'The supported countries are listed.',
        operation('capabilities.countries'),
        'GET /capabilities/countries > has every code of ISO 3166-1, sorted, and none that users assign',
      ],
      [
        'assets-and-rails',
        'The assets and rails of each network are listed.',
        takes('capabilities.networks', 'include'),
        'GET /capabilities/networks > has objects where include asks for more, with what was asked for and no more',
      ],
    ]),
  ],
}
