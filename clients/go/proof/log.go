package proof

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	keyEd25519     = 0x01
	keyCosignature = 0x04
	logProofHeader = "c2sp.org/tlog-proof@v1\n"
	logExtra       = "extra "
	logPathMax     = 63
	noteLengthMax  = 1_000_000
	signaturesMax  = 100
	// The end of the year 9999.
	cosignedAtMaxSeconds = 253_402_300_799
)

var (
	decimalPattern = regexp.MustCompile(`\A(0|[1-9][0-9]{0,15})\z`)
	keyIDPattern   = regexp.MustCompile(`\A[0-9a-f]{8}\z`)
	controlPattern = regexp.MustCompile(`[\x00-\x09\x0b-\x1f]`)
	// A policy may have tabs.
	policyControlPattern = regexp.MustCompile(`[\x00-\x08\x0b-\x1f\x7f]`)
)

// verifierKey is a key of a log or of a witness.
type verifierKey struct {
	name      string
	kind      byte
	publicKey []byte
}

func (key verifierKey) id(kind byte) []byte {
	sum := sha256.Sum256(append([]byte(key.name+"\n"+string(rune(kind))), key.publicKey...))
	return sum[:4]
}

type noteSignature struct {
	name  string
	keyID []byte
	bytes []byte
}

// checkpoint is a checkpoint with its signatures; text is what they sign.
type checkpoint struct {
	text       string
	origin     string
	size       int64
	root       []byte
	signatures []noteSignature
}

type logProof struct {
	index      int64
	path       [][]byte
	checkpoint *checkpoint
}

// LogPolicy says which logs and witnesses to trust, as a C2SP tlog-policy does.
type LogPolicy struct {
	logs      []verifierKey
	witnesses []policyWitness
	groups    map[string]policyGroup
	quorum    string // empty if nobody is asked for
}

type policyWitness struct {
	name string
	key  verifierKey
}

type policyGroup struct {
	threshold int
	members   []string
}

// ReadLogPolicy reads a tlog-policy.
func ReadLogPolicy(text string) (*LogPolicy, error) {
	policy := &LogPolicy{groups: map[string]policyGroup{}}
	hasQuorum := false
	for position, line := range strings.Split(text, "\n") {
		line = strings.TrimSuffix(line, "\r")
		if policyControlPattern.MatchString(line) || !utf8.ValidString(line) {
			return nil, fmt.Errorf("line %d has a control character, or is not UTF-8", position+1)
		}
		words := strings.FieldsFunc(line, func(character rune) bool { return character == ' ' || character == '\t' })
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		var err error
		switch count := len(words); {
		case words[0] == "log" && (count == 2 || count == 3):
			var key verifierKey
			key, err = requireKey(words[1], policy.logs)
			if err == nil && key.kind != keyEd25519 {
				err = fmt.Errorf("%s is the key of a witness", words[1])
			}
			policy.logs = append(policy.logs, key)
		case words[0] == "witness" && (count == 3 || count == 4) && !policy.knows(words[1]):
			var key verifierKey
			key, err = requireKey(words[2], policy.witnessKeys())
			policy.witnesses = append(policy.witnesses, policyWitness{words[1], key})
		case words[0] == "group" && count >= 4 && !policy.knows(words[1]):
			err = policy.addGroup(words[1], words[2], words[3:])
		case words[0] == "quorum" && count == 2 && !hasQuorum && policy.knows(words[1]):
			hasQuorum = true
			if words[1] != "none" {
				policy.quorum = words[1]
			}
		default:
			err = fmt.Errorf("is no line of a policy")
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", position+1, err)
		}
	}
	if !hasQuorum {
		return nil, fmt.Errorf("a policy needs a line that names its quorum")
	}
	return policy, nil
}

// PolicyOfLogKey is the policy that trusts one log and asks for no witness.
func PolicyOfLogKey(vkey string) (*LogPolicy, error) {
	return ReadLogPolicy("log " + vkey + "\nquorum none\n")
}

// knows says whether a name is taken. None is the name of no quorum.
func (policy *LogPolicy) knows(name string) bool {
	if _, ok := policy.groups[name]; ok || name == "none" {
		return true
	}
	for _, witness := range policy.witnesses {
		if witness.name == name {
			return true
		}
	}
	return false
}

// isMember says whether a name is in a group: a witness must not count twice, in one group or through two.
func (policy *LogPolicy) isMember(name string) bool {
	for _, group := range policy.groups {
		if contains(group.members, name) {
			return true
		}
	}
	return false
}

func (policy *LogPolicy) witnessKeys() []verifierKey {
	var keys []verifierKey
	for _, witness := range policy.witnesses {
		keys = append(keys, witness.key)
	}
	return keys
}

func (policy *LogPolicy) addGroup(name, threshold string, members []string) error {
	for position, member := range members {
		if member == "none" || !policy.knows(member) || contains(members[:position], member) || policy.isMember(member) {
			return fmt.Errorf("%s is not known, or is a member already", member)
		}
	}
	count := map[string]int{"any": 1, "all": len(members)}[threshold]
	if count == 0 && decimalPattern.MatchString(threshold) {
		count, _ = strconv.Atoi(threshold)
	}
	if count < 1 || count > len(members) {
		return fmt.Errorf("%s of %d members", threshold, len(members))
	}
	policy.groups[name] = policyGroup{count, members}
	return nil
}

func requireKey(text string, known []verifierKey) (verifierKey, error) {
	key, ok := readVerifierKey(text)
	if !ok {
		return key, fmt.Errorf("%s is no verifier key whose id is its own", text)
	}
	for _, other := range known {
		if bytes.Equal(other.publicKey, key.publicKey) {
			return key, fmt.Errorf("%s is there already", text)
		}
	}
	return key, nil
}

// readVerifierKey reads name+id+key, whose id has to be its own.
func readVerifierKey(text string) (verifierKey, bool) {
	parts := strings.SplitN(text, "+", 3)
	if len(parts) != 3 || !isKeyName(parts[0]) || !keyIDPattern.MatchString(parts[1]) {
		return verifierKey{}, false
	}
	data, ok := decodeBase64(parts[2])
	if !ok || len(data) != 1+ed25519.PublicKeySize || data[0] != keyEd25519 && data[0] != keyCosignature {
		return verifierKey{}, false
	}
	key := verifierKey{parts[0], data[0], data[1:]}
	return key, hex.EncodeToString(key.id(data[0])) == parts[1]
}

func isKeyName(name string) bool {
	return name != "" && !strings.Contains(name, "+") && strings.IndexFunc(name, unicode.IsSpace) < 0
}

// decodeBase64 takes standard base64 with its padding, in the one spelling that stands for its bytes.
func decodeBase64(text string) ([]byte, bool) {
	data, err := base64.StdEncoding.DecodeString(text)
	return data, err == nil && base64.StdEncoding.EncodeToString(data) == text
}

// readCheckpoint reads a signed note whose text is a checkpoint.
func readCheckpoint(note string) *checkpoint {
	at := strings.LastIndex(note, "\n\n")
	if at < 0 || utf16Length(note) > noteLengthMax || controlPattern.MatchString(note) || !strings.HasSuffix(note[at+2:], "\n") {
		return nil
	}
	result := &checkpoint{text: note[:at+1]}
	for _, line := range strings.Split(strings.TrimSuffix(note[at+2:], "\n"), "\n") {
		signature, ok := readSignature(line)
		if !ok {
			return nil
		}
		result.signatures = append(result.signatures, signature)
	}
	body := strings.Split(note[:at], "\n")
	if len(result.signatures) > signaturesMax || len(body) < 3 || contains(body, "") {
		return nil
	}
	root, ok := decodeBase64(body[2])
	size, isSize := readSize(body[1])
	if !ok || !isSize || len(root) != sha256.Size {
		return nil
	}
	result.origin, result.size, result.root = body[0], size, root
	return result
}

func readSize(text string) (int64, bool) {
	if !decimalPattern.MatchString(text) {
		return 0, false
	}
	size, err := strconv.ParseInt(text, 10, 64)
	return size, err == nil && size <= indexMax
}

func readSignature(line string) (noteSignature, bool) {
	words := strings.Split(line, " ")
	if len(words) != 3 || words[0] != "—" || !isKeyName(words[1]) {
		return noteSignature{}, false
	}
	data, ok := decodeBase64(words[2])
	if !ok || len(data) < 5 {
		return noteSignature{}, false
	}
	return noteSignature{words[1], data[:4], data[4:]}, true
}

// readLogProof reads a tlog-proof.
func readLogProof(text string) *logProof {
	if !strings.HasPrefix(text, logProofHeader) {
		return nil
	}
	head, note, ok := strings.Cut(text[len(logProofHeader):], "\n\n")
	lines := strings.Split(head, "\n")
	if strings.HasPrefix(lines[0], logExtra) && len(lines) > 1 {
		// Nothing vouches for it, so that it is passed over.
		if _, isBase64 := decodeBase64(strings.TrimPrefix(lines[0], logExtra)); !isBase64 {
			return nil
		}
		lines = lines[1:]
	}
	if !ok || !strings.HasPrefix(lines[0], "index ") || len(lines)-1 > logPathMax {
		return nil
	}
	index, isIndex := readSize(strings.TrimPrefix(lines[0], "index "))
	proof := &logProof{index: index, checkpoint: readCheckpoint(note)}
	if !isIndex || proof.checkpoint == nil {
		return nil
	}
	for _, line := range lines[1:] {
		node, ok := decodeBase64(line)
		if !ok || len(node) != sha256.Size {
			return nil
		}
		proof.path = append(proof.path, node)
	}
	return proof
}

// leadsToRoot follows the path from the leaf of an entry to the root in the checkpoint (RFC 9162, 2.1.3.2).
func (proof *logProof) leadsToRoot(entryHash string) bool {
	position, last := proof.index, proof.checkpoint.size-1
	if position > last {
		return false
	}
	node := sha256.Sum256([]byte("\x00centerproof-log/1\n" + entryHash + "\n"))
	for _, sibling := range proof.path {
		if last == 0 {
			return false
		}
		if position%2 == 1 || position == last {
			node = nodeHash(sibling, node[:])
			for position%2 == 0 && position != 0 {
				position, last = position/2, last/2
			}
		} else {
			node = nodeHash(node[:], sibling)
		}
		position, last = position/2, last/2
	}
	return last == 0 && bytes.Equal(node[:], proof.checkpoint.root)
}

func nodeHash(left, right []byte) [sha256.Size]byte {
	return sha256.Sum256(append(append([]byte{1}, left...), right...))
}

// signatureState says what became of the signatures in a name and an id.
type signatureState int

const (
	signatureAbsent signatureState = iota
	signatureBad
	signatureValid
)

func (checkpoint *checkpoint) signaturesOf(key verifierKey, kind byte) []noteSignature {
	var found []noteSignature
	for _, signature := range checkpoint.signatures {
		if signature.name == key.name && bytes.Equal(signature.keyID, key.id(kind)) {
			found = append(found, signature)
		}
	}
	return found
}

func (checkpoint *checkpoint) logState(key verifierKey) signatureState {
	state := signatureAbsent
	for _, signature := range checkpoint.signaturesOf(key, keyEd25519) {
		if !isSignature(key.publicKey, checkpoint.text, signature.bytes) {
			return signatureBad
		}
		state = signatureValid
	}
	return state
}

// witnessState gives also the seconds since 1970 at which a witness first cosigned.
func (checkpoint *checkpoint) witnessState(key verifierKey) (signatureState, uint64) {
	state, first := signatureAbsent, uint64(0)
	for _, signature := range checkpoint.signaturesOf(key, keyCosignature) {
		if len(signature.bytes) != 8+ed25519.SignatureSize {
			return signatureBad, 0
		}
		seconds := binary.BigEndian.Uint64(signature.bytes)
		if seconds > cosignedAtMaxSeconds {
			return signatureBad, 0
		}
		text := fmt.Sprintf("cosignature/v1\ntime %d\n%s", seconds, checkpoint.text)
		if !isSignature(key.publicKey, text, signature.bytes[8:]) {
			return signatureBad, 0
		}
		if state == signatureAbsent || seconds < first {
			first = seconds
		}
		state = signatureValid
	}
	return state, first
}

// witnessedAt is when the quorum was reached or, where none is asked for, when the first known witness cosigned.
func (policy *LogPolicy) witnessedAt(cosigned map[string]uint64) (uint64, bool) {
	if policy.quorum != "" {
		return policy.reachedAt(policy.quorum, cosigned)
	}
	first, isAny := uint64(0), false
	for _, seconds := range cosigned {
		if !isAny || seconds < first {
			first, isAny = seconds, true
		}
	}
	return first, isAny
}

func (policy *LogPolicy) reachedAt(name string, cosigned map[string]uint64) (uint64, bool) {
	group, isGroup := policy.groups[name]
	if !isGroup {
		seconds, ok := cosigned[name]
		return seconds, ok
	}
	var times []uint64
	for _, member := range group.members {
		if seconds, ok := policy.reachedAt(member, cosigned); ok {
			times = append(times, seconds)
		}
	}
	if len(times) < group.threshold {
		return 0, false
	}
	sort.Slice(times, func(left, right int) bool { return times[left] < times[right] })
	return times[group.threshold-1], true
}
