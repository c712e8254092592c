package proof

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"math/big"
	"strings"
)

const (
	base58Alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	// 88 characters hold 64 bytes; a longer text is only work.
	base58LengthMax = 128
)

func decodeBase58(text string) ([]byte, bool) {
	if len(text) > base58LengthMax {
		return nil, false
	}
	number, base := new(big.Int), big.NewInt(58)
	for _, character := range text {
		value := strings.IndexRune(base58Alphabet, character)
		if value < 0 {
			return nil, false
		}
		number.Add(number.Mul(number, base), big.NewInt(int64(value)))
	}
	zeros := len(text) - len(strings.TrimLeft(text, "1"))
	return append(make([]byte, zeros), number.Bytes()...), true
}

// multikeyOfMethod gives the Multikey after the last # of a verification method, if it is that of an Ed25519 key.
func multikeyOfMethod(method Value) (string, bool) {
	text, _ := method.(string)
	at := strings.LastIndex(text, "#")
	if at < 0 || !IsMultikey(text[at+1:]) {
		return "", false
	}
	return text[at+1:], true
}

// IsMultikey says whether a text is the Multikey of an Ed25519 key.
func IsMultikey(text string) bool { return readMultikey(text) != nil }

func readMultikey(text string) ed25519.PublicKey {
	if !strings.HasPrefix(text, "z") {
		return nil
	}
	data, ok := decodeBase58(text[1:])
	if !ok || len(data) != 34 || data[0] != 0xed || data[1] != 0x01 {
		return nil
	}
	return ed25519.PublicKey(data[2:])
}

func readProofValue(value Value) []byte {
	text, _ := value.(string)
	if !strings.HasPrefix(text, "z") {
		return nil
	}
	data, ok := decodeBase58(text[1:])
	if !ok || len(data) != ed25519.SignatureSize {
		return nil
	}
	return data
}

// isSigned says whether the signature in a document, whose form was checked, is that of the key that it names.
func isSigned(document Object) bool {
	proof := document["proof"].(Object)
	multikey, ok := multikeyOfMethod(proof["verificationMethod"])
	if !ok {
		return false
	}
	options := sha256.Sum256([]byte(canonical(without(proof, "proofValue"))))
	body := sha256.Sum256([]byte(canonical(without(document, "proof"))))
	return isSignature(readMultikey(multikey), string(append(options[:], body[:]...)), readProofValue(proof["proofValue"]))
}

// smallOrder has the keys of small order, which fit signatures that nobody made: y as it is written, whatever the bit of the sign.
var smallOrder = []string{
	"0000000000000000000000000000000000000000000000000000000000000000",
	"0100000000000000000000000000000000000000000000000000000000000000",
	"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
	"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
	"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
}

func isSignature(key []byte, text string, signature []byte) bool {
	if len(key) != ed25519.PublicKeySize || len(signature) != ed25519.SignatureSize {
		return false
	}
	unsigned := append([]byte{}, key...)
	unsigned[len(unsigned)-1] &= 0x7f
	return !contains(smallOrder, hex.EncodeToString(unsigned)) && ed25519.Verify(key, []byte(text), signature)
}
