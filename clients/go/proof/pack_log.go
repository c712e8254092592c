package proof

import (
	"bytes"
	"crypto/sha256"
)

// walkFindings is what the checkpoints of a pack say, taken together.
type walkFindings struct {
	checkpoints                     int
	isWhole, isTrusted, isWitnessed bool
}

// logWalk walks over the tree of a log along the entries of a chain. It keeps the complete subtrees that it has passed.
type logWalk struct {
	logs            []string
	policy          *LogPolicy
	delayMaxSeconds int64
	findings        *walkFindings
	place           int64
	nodes           []walkNode
	// The oldest and the youngest entry since the last checkpoint.
	open []walkEntry
}

type walkNode struct {
	height uint
	hash   []byte
}

type walkEntry struct {
	index     int64
	timestamp string
}

// walkFault is the code of a broken rule and the index of the entry at fault, -1 if there is none.
type walkFault struct {
	reason string
	index  int64
}

func (walk *logWalk) openIndex() int64 {
	if len(walk.open) == 0 {
		return -1
	}
	return walk.open[0].index
}

func (walk *logWalk) leaf(hash string, entry walkEntry, log Object) *walkFault {
	if reason := walk.fill(int64(log["leaf"].(float64)), textsOf(log["fill"])); reason != "" {
		return &walkFault{reason, entry.index}
	}
	leaf := sha256.Sum256([]byte("\x00centerproof-log/1\n" + hash + "\n"))
	walk.pass(0, leaf[:])
	if len(walk.open) > 1 {
		walk.open = walk.open[:1]
	}
	walk.open = append(walk.open, entry)
	return nil
}

func (walk *logWalk) checkpoint(line Object) *walkFault {
	checkpoint := readCheckpoint(line["note"].(string))
	if checkpoint == nil {
		return &walkFault{"LOG_MALFORMED", walk.openIndex()}
	}
	if reason := walk.fill(checkpoint.size, textsOf(line["fill"])); reason != "" {
		return &walkFault{reason, walk.openIndex()}
	}
	if reason := walk.rootFault(checkpoint); reason != "" {
		return &walkFault{reason, walk.openIndex()}
	}
	judged := judgeCheckpoint(checkpoint, walk.policy)
	for _, entry := range walk.open {
		if _, reason, _ := judged.trustFault(entry.timestamp, walk.delayMaxSeconds); reason != "" {
			return &walkFault{reason, entry.index}
		}
	}
	walk.findings.checkpoints++
	walk.findings.isTrusted = walk.findings.isTrusted && judged.isTrusted
	walk.findings.isWitnessed = walk.findings.isWitnessed && judged.isWitnessed
	walk.open = nil
	return nil
}

func (walk *logWalk) rootFault(checkpoint *checkpoint) string {
	if !bytes.Equal(walk.root(), checkpoint.root) {
		return "LOG_MISMATCH"
	}
	for _, text := range walk.logs {
		if key, ok := readVerifierKey(text); ok && key.name == checkpoint.origin {
			if checkpoint.logState(key) != signatureValid {
				return "CHECKPOINT_MISMATCH"
			}
			return ""
		}
	}
	return "LOG_MISMATCH"
}

// fill passes the subtrees of the gap up to a place, the largest first that begins where the walk is.
func (walk *logWalk) fill(to int64, fill []string) string {
	if to < walk.place {
		return "LOG_MISMATCH"
	}
	var heights []uint
	for place := walk.place; place < to; {
		height := uint(0)
		for place%(2<<height) == 0 && place+(2<<height) <= to && height < 52 {
			height++
		}
		heights = append(heights, height)
		place += 1 << height
	}
	if len(heights) != len(fill) {
		return "LOG_MALFORMED"
	}
	var hashes [][]byte
	for _, text := range fill {
		hash, ok := decodeBase64(text)
		if !ok || len(hash) != sha256.Size {
			return "LOG_MALFORMED"
		}
		hashes = append(hashes, hash)
	}
	for position, height := range heights {
		walk.pass(height, hashes[position])
	}
	return ""
}

func (walk *logWalk) pass(height uint, hash []byte) {
	walk.place += 1 << height
	for last := len(walk.nodes) - 1; last >= 0 && walk.nodes[last].height == height; last-- {
		joined := nodeHash(walk.nodes[last].hash, hash)
		hash, height = joined[:], height+1
		walk.nodes = walk.nodes[:last]
	}
	walk.nodes = append(walk.nodes, walkNode{height, hash})
}

func (walk *logWalk) root() []byte {
	if len(walk.nodes) == 0 {
		empty := sha256.Sum256(nil)
		return empty[:]
	}
	root := walk.nodes[len(walk.nodes)-1].hash
	for position := len(walk.nodes) - 2; position >= 0; position-- {
		joined := nodeHash(walk.nodes[position].hash, root)
		root = joined[:]
	}
	return root
}
