// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Token {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// The part of Uniswap's Permit2 that x402's `upto` scheme needs, written anew for the embedded chain: one signed
/// transfer with a witness, and unordered nonces. Selectors, errors, EIP-712 domain and typed data are those of the
/// original, so that stock wallets sign for it unchanged. Only ordinary accounts can sign here.
contract Permit2 {
    struct TokenPermissions {
        address token;
        uint256 amount;
    }

    struct PermitTransferFrom {
        TokenPermissions permitted;
        uint256 nonce;
        uint256 deadline;
    }

    struct SignatureTransferDetails {
        address to;
        uint256 requestedAmount;
    }

    error SignatureExpired(uint256 signatureDeadline);
    error InvalidAmount(uint256 maxAmount);
    error InvalidNonce();
    error InvalidSignatureLength();
    error InvalidSignature();
    error InvalidSigner();

    event UnorderedNonceInvalidation(address indexed owner, uint256 word, uint256 mask);

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
    bytes32 private constant NAME_HASH = keccak256("Permit2");
    bytes32 private constant TOKEN_PERMISSIONS_TYPEHASH = keccak256("TokenPermissions(address token,uint256 amount)");
    string private constant PERMIT_TYPE_STUB =
        "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,";

    /// Half of the secp256k1 group order: above it, the mirror image of a signature would count as well.
    uint256 private constant HIGHEST_S = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    // Readers outside know this place: mapping 0, one bit a nonce.
    mapping(address owner => mapping(uint256 word => uint256)) public nonceBitmap;

    /// Moves at most what was signed for, once; whoever calls is the spender that the owner has signed for.
    function permitWitnessTransferFrom(
        PermitTransferFrom calldata permit,
        SignatureTransferDetails calldata transferDetails,
        address owner,
        bytes32 witness,
        string calldata witnessTypeString,
        bytes calldata signature
    ) external {
        if (block.timestamp > permit.deadline) revert SignatureExpired(permit.deadline);
        if (transferDetails.requestedAmount > permit.permitted.amount) revert InvalidAmount(permit.permitted.amount);
        useNonce(owner, permit.nonce);
        bytes32 message = keccak256(
            abi.encode(
                keccak256(abi.encodePacked(PERMIT_TYPE_STUB, witnessTypeString)),
                keccak256(abi.encode(TOKEN_PERMISSIONS_TYPEHASH, permit.permitted.token, permit.permitted.amount)),
                msg.sender,
                permit.nonce,
                permit.deadline,
                witness
            )
        );
        requireSigned(owner, message, signature);
        require(
            Token(permit.permitted.token).transferFrom(owner, transferDetails.to, transferDetails.requestedAmount),
            "the token moved nothing"
        );
    }

    /// Cancels nonces of the caller's own.
    function invalidateUnorderedNonces(uint256 wordPos, uint256 mask) external {
        nonceBitmap[msg.sender][wordPos] |= mask;
        emit UnorderedNonceInvalidation(msg.sender, wordPos, mask);
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN_TYPEHASH, NAME_HASH, block.chainid, address(this)));
    }

    function useNonce(address owner, uint256 nonce) private {
        uint256 bit = 1 << (nonce & 0xff);
        uint256 word = nonceBitmap[owner][nonce >> 8];
        if (word & bit != 0) revert InvalidNonce();
        nonceBitmap[owner][nonce >> 8] = word | bit;
    }

    function requireSigned(address signer, bytes32 message, bytes calldata signature) private view {
        if (signature.length != 65) revert InvalidSignatureLength();
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > HIGHEST_S) revert InvalidSignature();
        address recovered = ecrecover(
            keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), message)),
            uint8(signature[64]),
            bytes32(signature[0:32]),
            s
        );
        if (recovered == address(0)) revert InvalidSignature();
        if (recovered != signer) revert InvalidSigner();
    }
}
