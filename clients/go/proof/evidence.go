package proof

// deriveEvidence gives what the readable part of a document has to say, given the erasures of its record.
func deriveEvidence(document Object, parts []part, erasures []*erasure) Object {
	record := parts[0]
	evidence := Object{
		"id":     document["evidence"].(Object)["id"],
		"status": "sealed",
		"chain": Object{
			"hash":         record.entry["chainHash"],
			"previousHash": record.entry["previousHash"],
			"index":        record.entry["chainIndex"],
			"domain":       record.domain,
		},
	}
	switch record.domain {
	case "proof":
		for name, value := range deriveProof(record, erasures) {
			evidence[name] = value
		}
	case "audit":
		evidence["audit"] = deriveAudit(record)
	default:
		dpu := deriveDpu(document, parts)
		evidence["dpu"], evidence["evidenceLevel"] = dpu, dpu["evidenceLevel"]
	}
	return evidence
}

// putOptional leaves a field out when its claim has no such member; it is null when the claim is not in the file.
func putOptional(target Object, name string, claim Object) {
	if value, ok := claim[name]; ok || claim == nil {
		target[name] = value
	}
}

func deriveProof(record part, erasures []*erasure) Object {
	who, what, when, why, how := record.value("who"), record.value("what"), record.value("when"), record.value("why"), record.value("how")
	event := Object{
		"id": what["eventId"], "type": what["type"], "actor": who["actor"], "action": what["action"], "tags": what["tags"],
		"occurredAt": when["occurredAt"],
	}
	if subject, ok := who["subject"]; ok {
		event["subject"] = subject
	}
	if how == nil {
		event["aiContext"] = nil
	} else if how["aiContext"] != nil {
		event["aiContext"] = deriveAiContext(how["aiContext"], why)
	}
	var approver Value
	if approvers, _ := who["approvers"].([]Value); len(approvers) > 0 {
		approver = approvers[len(approvers)-1]
	}
	approval := Object{
		"approver": approver, "approvers": who["approvers"], "result": how["result"], "approvedAt": when["approvedAt"],
	}
	putOptional(approval, "reason", why)
	if reasons, ok := why["reasons"]; ok {
		approval["reasons"] = reasons
	}
	governance := Object{"policy": why["policy"], "guards": how["guards"]}
	putOptional(governance, "riskScore", how)
	return Object{
		"decisionId": what["decisionId"], "evidenceLevel": how["evidenceLevel"], "event": event, "approval": approval,
		"governance": governance, "erased": erasedClaims(erasures), "sealedAt": when["sealedAt"], "createdAt": when["recordedAt"],
	}
}

// erasedClaims lists every claim that was erased, with the time of the first erasure that names it.
func erasedClaims(erasures []*erasure) []Value {
	erased := []Value{}
	for _, name := range claimNames {
		for _, erasure := range erasures {
			if contains(erasure.claims, name) {
				erased = append(erased, Object{"claim": name, "erasedAt": erasure.erasedAt})
				break
			}
		}
	}
	return erased
}

func deriveAiContext(value Value, why Object) Value {
	context, ok := value.(Object)
	if !ok {
		return nil
	}
	derived := copyOf(context)
	putOptional(derived, "reasoning", why)
	return derived
}

func deriveDpu(document Object, parts []part) Object {
	record := parts[0]
	what, where := record.value("what"), record.value("where")
	dpu := Object{
		"id": document["evidence"].(Object)["id"], "content": what["content"], "referenceType": what["referenceType"],
		"referenceId": what["referenceId"], "tags": what["tags"], "createdBy": record.value("who")["createdBy"],
		"createdAt": record.value("when")["createdAt"], "centerId": where["centerId"], "vertical": where["vertical"],
		"chainHash": record.entry["chainHash"], "previousHash": record.entry["previousHash"],
		"chainIndex": record.entry["chainIndex"], "domain": record.domain, "status": "sealed",
	}
	if _, hasSeal := document["seal"]; !hasSeal {
		given := document["evidence"].(Object)["dpu"].(Object)
		for _, name := range unsealedFields {
			dpu[name] = given[name]
		}
		dpu["sealedAt"] = nil
		return dpu
	}
	seal := parts[1]
	dpu["evidenceLevel"], dpu["metadata"] = seal.value("how")["evidenceLevel"], seal.value("what")["metadata"]
	dpu["updatedAt"], dpu["sealedAt"] = seal.value("when")["sealedAt"], seal.value("when")["sealedAt"]
	return dpu
}

func deriveAudit(record part) Object {
	what, where, how := record.value("what"), record.value("where"), record.value("how")
	audit := Object{
		"occurredAt": record.value("when")["occurredAt"], "centerId": where["centerId"], "metadata": record.value("why")["metadata"],
	}
	for _, name := range []string{"eventType", "action", "result", "target", "changes"} {
		audit[name] = what[name]
	}
	putOptional(audit, "actor", record.value("who"))
	putOptional(audit, "ipAddress", where)
	putOptional(audit, "requestId", how)
	putOptional(audit, "userAgent", how)
	return audit
}

// firstDifference gives where two values first differ, member by member; lists are compared as wholes.
func firstDifference(given, derived Value, path string) (string, bool) {
	one, isObject := given.(Object)
	other, ok := derived.(Object)
	if !isObject || !ok {
		return path, !isSame(given, derived)
	}
	all := copyOf(one)
	for name := range other {
		all[name] = nil
	}
	for _, name := range sortedNames(all) {
		left, isGiven := one[name]
		right, isDerived := other[name]
		if isGiven != isDerived {
			return path + "." + name, true
		}
		if found, isDifferent := firstDifference(left, right, path+"."+name); isDifferent {
			return found, true
		}
	}
	return "", false
}
