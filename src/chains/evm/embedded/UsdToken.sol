// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The dollar of the embedded chain: an ERC-20 token that also moves on its holder's signed order (EIP-3009 over
/// EIP-712). Wallets that sign for Circle's USDC on Base Sepolia can sign for it unchanged. It has no constructor
/// and no immutables, so its code can be placed at any address as it is.
contract UsdToken {
    string public constant name = "USDC";
    string public constant symbol = "USDC";
    string public constant version = "2";
    uint8 public constant decimals = 6;

    /// Nobody has a key to this address; only the chain itself can call in its name.
    address public constant MINTER = address(uint160(uint256(keccak256("pennywire minter"))));

    /// May spend for every holder, who must sign for each transfer there; other tokens want an approval first.
    address public constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;

    bytes32 private constant TRANSFER_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant RECEIVE_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant CANCEL_AUTHORIZATION_TYPEHASH =
        keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant NAME_HASH = keccak256("USDC");
    bytes32 private constant VERSION_HASH = keccak256("2");

    /// Half of the secp256k1 group order: above it, the mirror image of a signature would count as well.
    uint256 private constant HIGHEST_S = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    // Readers outside know this order: balances are mapping 0, authorization states mapping 2.
    mapping(address holder => uint256) public balanceOf;
    mapping(address holder => mapping(address spender => uint256)) private allowances;
    /// True once an order with this nonce was carried out or cancelled.
    mapping(address authorizer => mapping(bytes32 nonce => bool)) public authorizationState;
    uint256 public totalSupply;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
    event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

    function mint(address to, uint256 value) external returns (bool) {
        require(msg.sender == MINTER, "only the minter mints");
        require(to != address(0), "mint to the zero address");
        totalSupply += value;
        unchecked {
            balanceOf[to] += value; // no balance exceeds the supply, which was just checked
        }
        emit Transfer(address(0), to, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowances[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function allowance(address holder, address spender) public view returns (uint256) {
        return spender == PERMIT2 ? type(uint256).max : allowances[holder][spender];
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance(from, msg.sender);
        if (allowed != type(uint256).max) {
            require(allowed >= value, "transfer exceeds allowance");
            unchecked {
                allowances[from][msg.sender] = allowed - value;
            }
        }
        move(from, to, value);
        return true;
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        requireOpen(from, validAfter, validBefore, nonce);
        requireSigned(from, order(TRANSFER_WITH_AUTHORIZATION_TYPEHASH), v, r, s);
        carryOut(from, to, value, nonce);
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external {
        requireOpen(from, validAfter, validBefore, nonce);
        require(signature.length == 65, "invalid signature length");
        requireSigned(
            from,
            order(TRANSFER_WITH_AUTHORIZATION_TYPEHASH),
            uint8(signature[64]),
            bytes32(signature[0:32]),
            bytes32(signature[32:64])
        );
        carryOut(from, to, value, nonce);
    }

    /// As a transfer, but only the payee may hand it in, so nobody can spend the order ahead of it.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        require(to == msg.sender, "only the payee may receive");
        requireOpen(from, validAfter, validBefore, nonce);
        requireSigned(from, order(RECEIVE_WITH_AUTHORIZATION_TYPEHASH), v, r, s);
        carryOut(from, to, value, nonce);
    }

    function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external {
        require(!authorizationState[authorizer][nonce], "authorization was already used or canceled");
        requireSigned(authorizer, keccak256(abi.encode(CANCEL_AUTHORIZATION_TYPEHASH, authorizer, nonce)), v, r, s);
        authorizationState[authorizer][nonce] = true;
        emit AuthorizationCanceled(authorizer, nonce);
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN_TYPEHASH, NAME_HASH, VERSION_HASH, block.chainid, address(this)));
    }

    /// The signed struct's hash. Its six members are the first six arguments of every function that takes an order,
    /// and lie in the calldata just as EIP-712 encodes them.
    function order(bytes32 typehash) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(typehash, msg.data[4:196]));
    }

    function requireOpen(address from, uint256 validAfter, uint256 validBefore, bytes32 nonce) private view {
        require(block.timestamp > validAfter, "authorization is not valid yet");
        require(block.timestamp < validBefore, "authorization has expired");
        require(!authorizationState[from][nonce], "authorization was already used or canceled");
    }

    function requireSigned(address signer, bytes32 message, uint8 v, bytes32 r, bytes32 s) private view {
        require((v == 27 || v == 28) && uint256(s) <= HIGHEST_S, "invalid signature");
        address recovered = ecrecover(keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), message)), v, r, s);
        require(recovered != address(0) && recovered == signer, "invalid signature");
    }

    function carryOut(address from, address to, uint256 value, bytes32 nonce) private {
        authorizationState[from][nonce] = true;
        emit AuthorizationUsed(from, nonce);
        move(from, to, value);
    }

    function move(address from, address to, uint256 value) private {
        require(from != address(0) && to != address(0), "transfer from or to the zero address");
        uint256 held = balanceOf[from];
        require(held >= value, "transfer exceeds balance");
        unchecked {
            balanceOf[from] = held - value;
            balanceOf[to] += value; // all balances together never exceed the supply
        }
        emit Transfer(from, to, value);
    }
}
