package proof

const (
	packFormat  = "centerproof-pack/1"
	packContext = "/audit-pack/v1"
)

var (
	packPlaces = []string{"before", "inside", "outside", "erasure", "after"}
	// The claim that each member of a filter looks at.
	filterClaims = map[string]string{
		"types": "what", "actionTypes": "what", "tags": "what", "actors": "who", "approvers": "who", "models": "how", "results": "how",
	}
)

type shape map[string]func(Value) bool

var packShapes map[string]shape

func init() {
	isTimeOrNull := orNull(isTime)
	packShapes = map[string]shape{
		"pack": {
			"kind": isText, "format": isText, "id": isSubject, "createdAt": isTime, "filter": isFilter,
			"center":    isShaped(shape{"id": isIndex, "name": orNull(isText)}),
			"period":    isShaped(shape{"from": isTimeOrNull, "to": isTimeOrNull}),
			"disclosed": isClaimList, "disclosedOutside": isClaimList, "chains": isChains, "logs": isTexts,
		},
		"chain": {
			"kind": isText, "chain": isChain, "from": isIndex, "entries": isIndex,
			"head": orNull(isShaped(shape{"index": isIndex, "hash": isHash, "timestamp": isTime})),
		},
		"entry": {
			"kind": isText, "as": isPlace, "index": isIndex, "subject": isSubject, "timestamp": isTime, "previousHash": orNull(isHash),
			"hash": isHash, "content": isText, "claims": isClaims, "log": orNull(isShaped(shape{"leaf": isIndex, "fill": isTexts})),
		},
		"checkpoint": {"kind": isText, "fill": isTexts, "note": isText},
		"manifest": {
			"kind": isText, "@context": isText, "@type": isText, "format": isText, "id": isSubject, "createdAt": isTime,
			"header": isShaped(shape{"bytes": isIndex, "sha256": isHash}), "chains": isList, "statement": isText, "proof": isObject,
		},
	}
}

// readPackLine gives the value of a line, or the code of the first rule that the line breaks.
func readPackLine(text string) (Object, string) {
	if utf16Length(text) > textLengthMax {
		return nil, "TOO_LARGE"
	}
	// Of two equal names either may be kept: the canonical text has one.
	value, err := (&jsonReader{text: text}).read()
	if err != nil {
		return nil, err.Error()
	}
	written, err := CanonicalJSON(value)
	if err != nil {
		return nil, err.Error()
	}
	if written != text {
		return nil, "LINE_NOT_CANONICAL"
	}
	line, _ := value.(Object)
	kind, _ := line["kind"].(string)
	if packShapes[kind] == nil {
		return nil, "DOCUMENT_MALFORMED"
	}
	return line, ""
}

func isShaped(members shape) func(Value) bool {
	return func(value Value) bool {
		object, ok := value.(Object)
		if !ok || len(object) != len(members) {
			return false
		}
		for name, test := range members {
			if member, ok := object[name]; !ok || !test(member) {
				return false
			}
		}
		return true
	}
}

func orNull(test func(Value) bool) func(Value) bool {
	return func(value Value) bool { return value == nil || test(value) }
}

func isObject(value Value) bool {
	_, ok := value.(Object)
	return ok
}

func isList(value Value) bool {
	_, ok := value.([]Value)
	return ok
}

func isChain(value Value) bool { return matches(chainPattern, value) }

func isChains(value Value) bool {
	for _, item := range listOf(value) {
		if !isChain(item) {
			return false
		}
	}
	return len(listOf(value)) > 0
}

func isPlace(value Value) bool {
	text, _ := value.(string)
	return contains(packPlaces, text)
}

// isClaimList takes names of claims, each once and in their order.
func isClaimList(value Value) bool {
	names, ok := value.([]Value)
	next := 0
	for _, name := range names {
		for next < len(claimNames) && claimNames[next] != name {
			next++
		}
		if next == len(claimNames) {
			return false
		}
		next++
	}
	return ok
}

func isFilter(value Value) bool {
	filter, ok := value.(Object)
	for name, texts := range filter {
		if filterClaims[name] == "" || !isTexts(texts) || len(listOf(texts)) == 0 {
			return false
		}
	}
	return ok
}

func isClaims(value Value) bool {
	claims, ok := value.(Object)
	isClaim := isShaped(shape{"salt": isSalt, "value": isObject})
	for name, claim := range claims {
		if !contains(claimNames, name) || !isClaim(claim) {
			return false
		}
	}
	return ok
}

// matchFilter says whether the claims that are shown put a decision inside a filter: in, out or unknown.
func matchFilter(filter, claims Object) string {
	found := "in"
	isOut := false
	for member, texts := range filter {
		claim, isShown := claims[filterClaims[member]].(Object)
		if !isShown {
			found = "unknown"
			continue
		}
		isMet := false
		for _, text := range lookedAt(member, claim["value"].(Object)) {
			isMet = isMet || isText(text) && contains(textsOf(texts), text.(string))
		}
		isOut = isOut || !isMet
	}
	if isOut {
		return "out"
	}
	return found
}

func lookedAt(member string, claim Object) []Value {
	inner := func(name, member string) []Value {
		object, _ := claim[name].(Object)
		return []Value{object[member]}
	}
	switch member {
	case "types":
		return []Value{claim["type"]}
	case "actionTypes":
		return inner("action", "type")
	case "tags":
		return listOf(claim["tags"])
	case "actors":
		return inner("actor", "id")
	case "models":
		return inner("aiContext", "model")
	case "results":
		return []Value{claim["result"]}
	}
	var ids []Value
	for _, value := range listOf(claim["approvers"]) {
		approver, _ := value.(Object)
		ids = append(ids, approver["id"])
	}
	return ids
}

func textsOf(value Value) []string {
	var texts []string
	for _, item := range listOf(value) {
		text, _ := item.(string)
		texts = append(texts, text)
	}
	return texts
}
