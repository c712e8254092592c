package proof

import "sort"

// ChainResult says what was found. BrokenAt is the first bad index, -1 if there is none; Reason is its code, Claim the claim at fault.
type ChainResult struct {
	Valid       bool
	BrokenAt    int64
	Reason      string
	Claim       string
	ChainLength int
	GenesisHash string
}

// Head is the index and the hash of an entry; its timestamp where it is known.
type Head struct {
	Index     float64
	Hash      string
	Timestamp string
}

// ChainOptions say what is known of a chain from elsewhere.
type ChainOptions struct {
	Head          *Head
	KnownHead     *Head
	RecordsEnd    *float64
	LaterErasures []Object
}

// VerifyChain reads the entries of a chain in order from index 0 and stops at the first that fails. An entry is an object as ReadJSON
// gives it: index, subject, timestamp, previousHash, content, hash, claims and salts.
func VerifyChain(chain string, entries []Object, options ChainOptions) ChainResult {
	reader := &chainReader{chain: chain, options: options, missing: map[int64]*missingClaims{}}
	fault := reader.readAll(entries)
	result := ChainResult{Valid: fault == nil, BrokenAt: -1, ChainLength: reader.length, GenesisHash: reader.genesisHash}
	if fault != nil {
		result.BrokenAt, result.Reason, result.Claim = int64(fault.index), fault.reason, fault.claim
	}
	return result
}

type chainFault struct {
	index  float64
	reason string
	claim  string
}

type missingClaims struct {
	subject string
	claims  []string
}

type chainReader struct {
	chain       string
	options     ChainOptions
	length      int
	genesisHash string
	last        Object
	missing     map[int64]*missingClaims
}

func (reader *chainReader) expected() float64 {
	if reader.last == nil {
		return 0
	}
	return reader.last["index"].(float64) + 1
}

func (reader *chainReader) readAll(entries []Object) *chainFault {
	for _, entry := range entries {
		if fault := reader.read(entry); fault != nil {
			return fault
		}
	}
	return reader.end()
}

func (reader *chainReader) read(entry Object) *chainFault {
	reader.length++
	if hash, ok := entry["hash"].(string); ok && reader.length == 1 && entry["index"] == 0.0 {
		reader.genesisHash = hash
	}
	if fault := reader.formFault(entry); fault != nil {
		return fault
	}
	index, expected := entry["index"].(float64), reader.expected()
	switch {
	case index > expected:
		return &chainFault{expected, "ENTRY_MISSING", ""}
	case index < expected:
		return &chainFault{index, "ENTRY_REPEATED", ""}
	case reader.last == nil && entry["previousHash"] != nil, reader.last != nil && entry["previousHash"] != reader.last["hash"]:
		return &chainFault{index, "PREVIOUS_HASH_MISMATCH", ""}
	case reader.last != nil && entry["timestamp"].(string) < reader.last["timestamp"].(string):
		return &chainFault{index, "TIME_BACKWARDS", ""}
	}
	absent, fault := reader.holds(entry)
	if fault != nil {
		return fault
	}
	if known := reader.options.KnownHead; known != nil && known.Index == index && known.Hash != entry["hash"] {
		return &chainFault{index, "HISTORY_REWRITTEN", ""}
	}
	if len(absent) > 0 {
		reader.missing[int64(index)] = &missingClaims{entry["subject"].(string), absent}
	}
	reader.last = entry
	reader.crossOut(entry)
	return nil
}

func (reader *chainReader) end() *chainFault {
	expected := reader.expected()
	last := expected - 1
	head := reader.options.Head
	switch {
	case head != nil && last > head.Index:
		return &chainFault{head.Index + 1, "HEAD_MISMATCH", ""}
	case head != nil && last < head.Index:
		return &chainFault{expected, "CHAIN_TRUNCATED", ""}
	case reader.options.RecordsEnd != nil && last < *reader.options.RecordsEnd:
		return &chainFault{expected, "CHAIN_TRUNCATED", ""}
	case head != nil && head.Hash != reader.last["hash"]:
		return &chainFault{head.Index, "HEAD_MISMATCH", ""}
	case head != nil && head.Timestamp != "" && head.Timestamp != reader.last["timestamp"]:
		return &chainFault{head.Index, "HEAD_MISMATCH", ""}
	case reader.options.KnownHead != nil && reader.options.KnownHead.Index > last:
		return &chainFault{expected, "CHAIN_TRUNCATED", ""}
	}
	for _, erasure := range reader.options.LaterErasures {
		if reader.holdsByItself(erasure) && erasure["index"].(float64) > last {
			reader.crossOut(erasure)
		}
	}
	var open []int64
	for index, missing := range reader.missing {
		if len(missing.claims) > 0 {
			open = append(open, index)
		}
	}
	if len(open) == 0 {
		return nil
	}
	sort.Slice(open, func(left, right int) bool { return open[left] < open[right] })
	return &chainFault{float64(open[0]), "CLAIM_MISSING", reader.missing[open[0]].claims[0]}
}

func (reader *chainReader) formFault(entry Object) *chainFault {
	index := entry["index"]
	if !isIndex(index) {
		return &chainFault{reader.expected(), "ENTRY_MALFORMED", ""}
	}
	if _, isText := entry["content"].(string); !isText || !isSubject(entry["subject"]) {
		return &chainFault{index.(float64), "ENTRY_MALFORMED", ""}
	}
	if !isTime(entry["timestamp"]) {
		return &chainFault{index.(float64), "TIMESTAMP_MALFORMED", ""}
	}
	return nil
}

func (reader *chainReader) holdsByItself(entry Object) bool {
	if reader.formFault(entry) != nil {
		return false
	}
	if isFirst := entry["index"] == 0.0; isFirst && entry["previousHash"] != nil || !isFirst && !isHash(entry["previousHash"]) {
		return false
	}
	_, fault := reader.holds(entry)
	return fault == nil
}

// holds asks whether hash, content and claims of an entry agree, and gives the names of the claims that are not there.
func (reader *chainReader) holds(entry Object) ([]string, *chainFault) {
	index := entry["index"].(float64)
	if entry["hash"] != entryHash(entry["content"].(string), entry["previousHash"], entry["timestamp"].(string)) {
		return nil, &chainFault{index, "HASH_MISMATCH", ""}
	}
	claims, _ := entry["claims"].(Object)
	salts, _ := entry["salts"].(Object)
	var absent []string
	for _, name := range claimNames {
		_, isObject := claims[name].(Object)
		salt, isText := salts[name].(string)
		if claims[name] == nil && salts[name] == nil {
			absent = append(absent, name)
		} else if !isObject || !isText || len(salt) != 32 {
			return nil, &chainFault{index, "CLAIM_MALFORMED", name}
		}
	}
	content := readContent(entry["content"].(string))
	if content == nil {
		return nil, &chainFault{index, "CONTENT_MALFORMED", ""}
	}
	if content.chain != reader.chain || content.index != index || content.subject != entry["subject"] {
		return nil, &chainFault{index, "CONTENT_MISMATCH", ""}
	}
	for _, name := range claimNames {
		if claims[name] == nil {
			continue
		}
		if digest, err := claimDigest(salts[name].(string), claims[name]); err != nil || digest != content.digests[name] {
			return nil, &chainFault{index, "CLAIM_MISMATCH", name}
		}
	}
	return absent, nil
}

// crossOut crosses out the missing claims that an entry explains, if it is an erasure.
func (reader *chainReader) crossOut(entry Object) {
	claims, _ := entry["claims"].(Object)
	erasure, _ := readErasure(claims["what"], claims["when"])
	if erasure == nil || !isIndex(erasure.index) || erasure.index.(float64) >= entry["index"].(float64) {
		return
	}
	missing := reader.missing[int64(erasure.index.(float64))]
	if missing == nil || missing.subject != entry["subject"] {
		return
	}
	var left []string
	for _, name := range missing.claims {
		if !contains(erasure.claims, name) {
			left = append(left, name)
		}
	}
	missing.claims = left
}
