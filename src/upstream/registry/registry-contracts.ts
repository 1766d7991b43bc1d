/** Where the contracts of ERC-8004 are: the same addresses on every main network (`erc-8004-contracts`). */
export const IDENTITY_REGISTRY = '0x8004A169FB4a3325136EB29fA0ceB6D2e539a432'
export const REPUTATION_REGISTRY = '0x8004BAa17C55a88189AE136b182e5fdA19dE9b63'

/** And on every test network. */
export const TEST_IDENTITY_REGISTRY = '0x8004A818BFB912233c491871b3d84c89A494BD9e'
export const TEST_REPUTATION_REGISTRY = '0x8004B663056A597Dffe9eCcC1965A193B7388713'
