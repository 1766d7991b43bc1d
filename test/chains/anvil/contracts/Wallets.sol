// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A wallet that is a contract: its owner signs, and it says whether it was the owner (ERC-1271).
contract Wallet {
    address public owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer =
            ecrecover(digest, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Puts wallets where their owners knew they would be.
contract WalletFactory {
    function create(address owner) external {
        new Wallet{salt: 0}(owner);
    }

    function addressOf(address owner) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(Wallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), bytes32(0), code)))));
    }
}

/// The part of a dollar that payments need, as the later versions of USDC have it: contracts are asked whether they
/// signed, everybody else's signature is recovered. Balances are mapping 0 and authorization states mapping 2, as in
/// the dollar of the embedded chain.
contract WalletDollar {
    bytes32 private constant DOMAIN = keccak256(
        "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
    );
    bytes32 private constant TRANSFER = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );

    mapping(address holder => uint256) public balanceOf;
    mapping(address holder => uint256) private unused;
    mapping(address authorizer => mapping(bytes32 nonce => bool)) public authorizationState;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);

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
        carryOut(from, to, value, validAfter, validBefore, nonce, abi.encodePacked(r, s, v));
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) external {
        carryOut(from, to, value, validAfter, validBefore, nonce, signature);
    }

    function carryOut(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) private {
        require(block.timestamp > validAfter, "authorization is not yet valid");
        require(block.timestamp < validBefore, "authorization is expired");
        require(!authorizationState[from][nonce], "authorization is used or canceled");
        bytes32 domain = keccak256(
            abi.encode(DOMAIN, keccak256("USDC"), keccak256("2"), block.chainid, address(this))
        );
        bytes32 message = keccak256(abi.encode(TRANSFER, from, to, value, validAfter, validBefore, nonce));
        require(isSigned(from, keccak256(abi.encodePacked(hex"1901", domain, message)), signature), "invalid signature");
        require(balanceOf[from] >= value, "transfer amount exceeds balance");
        authorizationState[from][nonce] = true;
        emit AuthorizationUsed(from, nonce);
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function isSigned(address from, bytes32 digest, bytes memory signature) private view returns (bool) {
        if (from.code.length > 0) {
            try Wallet(from).isValidSignature(digest, signature) returns (bytes4 answer) {
                return answer == Wallet.isValidSignature.selector;
            } catch {
                return false;
            }
        }
        if (signature.length != 65) return false;
        (bytes32 r, bytes32 s, uint8 v) = (wordIn(signature, 32), wordIn(signature, 64), uint8(signature[64]));
        address signer = ecrecover(digest, v, r, s);
        return signer != address(0) && signer == from;
    }

    function wordIn(bytes memory data, uint256 place) private pure returns (bytes32 value) {
        assembly {
            value := mload(add(data, place))
        }
    }
}
