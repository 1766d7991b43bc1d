// What `mppx` reads under MPPX_CONFIG: the wallet of MPPX_PRIVATE_KEY pays with Base Sepolia's dollars, and no public
// node is asked for its balance first.
import { assets, evm } from 'mppx/evm/client'
import { privateKeyToAccount } from 'viem/accounts'

const account = privateKeyToAccount(process.env.MPPX_PRIVATE_KEY)

export default { methods: [evm({ account, currencies: [assets.baseSepolia.USDC] })] }
