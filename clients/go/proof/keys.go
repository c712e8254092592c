package proof

// KeyTrail is what the entries of an audit chain say of the keys of approvers.
type KeyTrail struct {
	center string
	// untilMs is the last moment whose keys the chain tells of: of what was signed later it cannot tell.
	untilMs         int64
	delayMaxSeconds int64
	moves           map[string][]keyMove
}

type keyMove struct {
	isComing   bool
	owners     []Value
	happenedAt string
	sealedAtMs int64
}

var (
	comingActions = []string{"register-passkey", "register-approver-credential"}
	goingActions  = []string{"remove-passkey", "remove-approver-credential"}
)

// newKeyTrail is told by the first line of a pack how far its chain reaches. What happened before the end of a period may be sealed
// behind it, by as much as is allowed.
func newKeyTrail(center string, header Object, delayMaxSeconds int64) *KeyTrail {
	untilMs, _ := millisecondsOf(header["createdAt"].(string))
	if end, ok := header["period"].(Object)["to"].(string); ok {
		endMs, _ := millisecondsOf(end)
		if toldMs := endMs - delayMaxSeconds*1000; toldMs < untilMs {
			untilMs = toldMs
		}
	}
	return &KeyTrail{center, untilMs, delayMaxSeconds, map[string][]keyMove{}}
}

// add takes an entry that holds.
func (trail *KeyTrail) add(what, when Object, timestamp string) {
	action, _ := what["action"].(string)
	isComing := contains(comingActions, action)
	if !isComing && !contains(goingActions, action) {
		return
	}
	changes, _ := what["changes"].(Object)
	side := "before"
	if isComing {
		side = "after"
	}
	facts, _ := changes[side].(Object)
	owners := append([]Value{facts["actorId"], facts["approverId"]}, listOf(facts["actorIds"])...)
	happenedAt := timestamp
	if isTime(when["occurredAt"]) {
		happenedAt = when["occurredAt"].(string)
	}
	sealedAtMs, _ := millisecondsOf(timestamp)
	key := keyName(facts)
	trail.moves[key] = append(trail.moves[key], keyMove{isComing, owners, happenedAt, sealedAtMs})
}

// stateOf says of the key of an approver registered, removed, unregistered, or unknown where the chain cannot tell.
func (trail *KeyTrail) stateOf(center string, approver Object) string {
	approvedAt, _ := approver["approvedAt"].(string)
	approvedMs, isMoment := millisecondsOf(approvedAt)
	if center != trail.center || !isMoment || approvedMs > trail.untilMs {
		return "unknown"
	}
	assertion, _ := approver["assertion"].(Object)
	state := "unregistered"
	for _, move := range trail.moves[keyName(assertion)] {
		if move.happenedAt > approvedAt || move.sealedAtMs > approvedMs+trail.delayMaxSeconds*1000 {
			continue
		}
		if move.isComing && isOwner(move.owners, approver["id"]) {
			state = "registered"
		} else if !move.isComing && state != "unregistered" {
			state = "removed"
		}
	}
	return state
}

func isOwner(owners []Value, id Value) bool {
	name, ok := id.(string)
	for _, owner := range owners {
		if ok && owner == name {
			return true
		}
	}
	return false
}

func keyName(facts Object) string {
	return canonical([]Value{facts["credentialId"], facts["publicKey"]})
}

// keyBreach gives the rule that a key breaks and its code; empty if it breaks none.
func keyBreach(state string) (rule, reason string) {
	switch state {
	case "unregistered":
		return "key.registered", "APPROVAL_KEY_UNREGISTERED"
	case "removed":
		return "key.kept", "APPROVAL_KEY_REMOVED"
	}
	return "", ""
}

// signedApprovers are those of a claim who, that signed or are said to have.
func signedApprovers(who Object) []Object {
	var signed []Object
	for _, value := range listOf(who["approvers"]) {
		approver, _ := value.(Object)
		_, hasStatement := approver["statement"]
		_, hasAssertion := approver["assertion"]
		if approver["assurance"] == "passkey" || hasStatement || hasAssertion {
			signed = append(signed, approver)
		}
	}
	return signed
}
