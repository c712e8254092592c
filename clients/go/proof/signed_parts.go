package proof

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

const (
	approvalFormat     = "centerproof-approval/1"
	recordFormat       = "centerproof-record/1"
	base64urlLengthMax = 8_192
	jwsLengthMax       = 4_096
)

var (
	signedNames      = []string{"who", "what", "why", "how"}
	statementMembers = []string{"format", "chain", "subject", "rpId", "claims", "nonce", "expiresAt"}
	assertionBytes   = []string{"credentialId", "publicKey", "authenticatorData", "clientDataJSON", "signature"}
	originPattern    = regexp.MustCompile(`\A(https?)://([a-z0-9.-]+)(?::[0-9]{1,5})?\z`)
)

// decodeBase64url takes bytes in base64url without padding, in the one spelling that stands for them.
func decodeBase64url(value Value) ([]byte, bool) {
	text, ok := value.(string)
	if !ok || strings.ContainsAny(text, "\r\n") {
		return nil, false
	}
	data, err := base64.RawURLEncoding.DecodeString(text)
	return data, err == nil && base64.RawURLEncoding.EncodeToString(data) == text
}

// checkSignatures checks the signatures inside a decision: of its actor, and of approvers with passkeys.
func checkSignatures(record part, content *content, subject string) []Check {
	if record.domain != "proof" || record.value("who") == nil {
		return nil
	}
	var checks []Check
	add := func(code string, fault *formFault) {
		check := Check{Code: code, Part: "record", Position: -1, Claim: "who"}
		if fault != nil {
			check.Rule, check.Reason, check.Path = fault.rule, fault.reason, fault.path
		}
		checks = append(checks, check)
	}
	if fault, isSigned := recordFault(record); isSigned {
		add("RECORD", fault)
	}
	approvers := listOf(record.value("who")["approvers"])
	for position, value := range approvers {
		approver, _ := value.(Object)
		_, hasStatement := approver["statement"]
		_, hasAssertion := approver["assertion"]
		if approver["assurance"] != "passkey" && !hasStatement && !hasAssertion {
			continue
		}
		approval := &approval{record, content, subject, approver, position == len(approvers)-1}
		fault := approval.fault()
		if fault != nil {
			fault.path = "verification.claims.who.value.approvers." + strconv.Itoa(position) + fault.path
		}
		add("APPROVAL", fault)
	}
	return checks
}

// recordFault gives the first rule that the signature of the actor breaks, and whether there is or should be one.
func recordFault(record part) (*formFault, bool) {
	const path = "verification.claims.who.value.actor"
	actor, _ := record.value("who")["actor"].(Object)
	value, hasSignature := actor["signature"]
	isSaid := actor["assurance"] == "signature"
	if !hasSignature && !isSaid {
		return nil, false
	}
	if !hasSignature || !isSaid {
		return &formFault{"record.assurance", "RECORD_MALFORMED", path}, true
	}
	signature, ok := value.(Object)
	key, isKey := decodeBase64url(signature["publicKey"])
	jws, isText := signature["jws"].(string)
	isWhole := ok && hasJust(signature, "jws", "publicKey", "salt") && isKey && len(key) == ed25519.PublicKeySize
	if !isWhole || !isSalt(signature["salt"]) || !isText || utf16Length(jws) > jwsLengthMax {
		return &formFault{"record.members", "RECORD_MALFORMED", path + ".signature"}, true
	}
	at := path + ".signature.jws"
	digests := readJWS(jws)
	if digests == nil {
		return &formFault{"record.jws", "RECORD_MALFORMED", at}, true
	}
	who, what, why, how := record.value("who"), record.value("what"), record.value("why"), record.value("how")
	ofWho := some(who, "subject")
	ofWho["actor"] = person(actor)
	parts := []struct {
		name string
		salt Value
		part Object
	}{
		{"who", signature["salt"], ofWho}, {"what", what["salt"], recordedWhat(what)},
		{"why", why["salt"], some(why, "reasoning")}, {"how", how["salt"], some(how, "aiContext", "riskScore")},
	}
	for _, each := range parts {
		if record.value(each.name) == nil {
			continue
		}
		if !isSalt(each.salt) || digests[each.name] != sha256Hex(each.salt.(string)+canonical(each.part)) {
			return &formFault{"record." + each.name, "RECORD_MISMATCH", at}, true
		}
	}
	end := strings.LastIndex(jws, ".")
	if signed, _ := decodeBase64url(jws[end+1:]); !isSignature(key, jws[:end], signed) {
		return &formFault{"record.signature", "RECORD_SIGNATURE_MISMATCH", at}, true
	}
	return nil, true
}

func readJWS(jws string) Object {
	words := strings.Split(jws, ".")
	if len(words) != 3 {
		return nil
	}
	var parts [3][]byte
	for position, word := range words {
		data, ok := decodeBase64url(word)
		if !ok {
			return nil
		}
		parts[position] = data
	}
	header, payload := readObject(parts[0]), readObject(parts[1])
	kid, hasKid := header["kid"]
	_, hasCrit := header["crit"]
	if header["alg"] != "EdDSA" || hasCrit || hasKid && !isText(kid) {
		return nil
	}
	if payload == nil || !hasJust(payload, "format", "claims") || payload["format"] != recordFormat || canonical(payload) != string(parts[1]) {
		return nil
	}
	digests, ok := payload["claims"].(Object)
	if !ok || !areDigests(digests) {
		return nil
	}
	return digests
}

func areDigests(digests Object) bool {
	for _, digest := range digests {
		if !isHash(digest) {
			return false
		}
	}
	return hasJust(digests, signedNames...)
}

func readObject(data []byte) Object {
	value, err := ReadJSON(data)
	object, ok := value.(Object)
	if err != nil || !ok {
		return nil
	}
	return object
}

func person(value Value) Value {
	if object, ok := value.(Object); ok {
		return some(object, "id", "type", "name")
	}
	return value
}

func some(object Object, names ...string) Object {
	part := Object{}
	for _, name := range names {
		if value, ok := object[name]; ok {
			part[name] = value
		}
	}
	return part
}

func recordedWhat(what Object) Object {
	part := some(what, "action", "decisionId", "tags", "type")
	event, _ := what["eventId"].(string)
	// An id that the service made, which the signer did not know.
	if strings.HasPrefix(event, "evt_") && what["decisionId"] == "dec_"+strings.TrimPrefix(event, "evt_") {
		delete(part, "decisionId")
	}
	return part
}

// approval is an approver who signed, or is said to have, and the record that the signature is held to.
type approval struct {
	record   part
	content  *content
	subject  string
	approver Object
	isLast   bool
}

func (approval *approval) fault() *formFault {
	statementValue, hasStatement := approval.approver["statement"]
	assertionValue, hasAssertion := approval.approver["assertion"]
	if isPasskey := approval.approver["assurance"] == "passkey"; hasStatement != isPasskey || hasAssertion != isPasskey {
		return &formFault{"approval.assurance", "APPROVAL_MALFORMED", ""}
	}
	statement, isStatement := statementValue.(Object)
	digests, isDigests := statement["claims"].(Object)
	if !isStatement || !hasJust(statement, statementMembers...) || !isDigests || !hasJust(digests, signedNames...) {
		return &formFault{"statement.members", "APPROVAL_MALFORMED", ".statement"}
	}
	if !isSubject(statement["rpId"]) || !isSubject(statement["nonce"]) || !areDigests(digests) {
		return &formFault{"statement.texts", "APPROVAL_MALFORMED", ".statement"}
	}
	assertion, isAssertion := assertionValue.(Object)
	if !isAssertion || !hasJust(assertion, append([]string{"alg"}, assertionBytes...)...) {
		return &formFault{"assertion.members", "APPROVAL_MALFORMED", ".assertion"}
	}
	raw := map[string][]byte{}
	for _, name := range assertionBytes {
		data, ok := decodeBase64url(assertion[name])
		if !ok || len(data) == 0 || len(assertion[name].(string)) > base64urlLengthMax {
			return &formFault{"assertion.bytes", "APPROVAL_MALFORMED", ".assertion." + name}
		}
		raw[name] = data
	}
	if fault := approval.statementFault(statement, digests); fault != nil {
		return fault
	}
	return assertionFault(statement, assertion["alg"], raw)
}

func (approval *approval) statementFault(statement, digests Object) *formFault {
	content, record, approver := approval.content, approval.record, approval.approver
	switch {
	case statement["format"] != approvalFormat:
		return &formFault{"statement.format", "FORMAT_UNKNOWN", ".statement.format"}
	case content == nil || statement["chain"] != content.chain:
		return &formFault{"statement.chain", "APPROVAL_CENTER_MISMATCH", ".statement.chain"}
	case statement["subject"] != approval.subject:
		return &formFault{"statement.subject", "APPROVAL_DECISION_MISMATCH", ".statement.subject"}
	case digests["what"] != content.digests["what"]:
		return &formFault{"statement.what", "APPROVAL_WHAT_MISMATCH", ".statement.claims.what"}
	}
	who, how := record.value("who"), record.value("how")
	ofWho := some(approver, "onBehalfOf")
	ofWho["actor"], ofWho["approver"] = person(who["actor"]), person(approver)
	if subject, ok := who["subject"]; ok {
		ofWho["subject"] = subject
	}
	ofHow := some(how, "aiContext", "riskScore")
	ofHow["result"] = "approved"
	if approval.isLast {
		ofHow["result"] = how["result"]
	}
	parts := []struct {
		name string
		part Object
	}{
		{"who", ofWho}, {"why", approval.why()}, {"how", ofHow},
	}
	for _, each := range parts {
		if record.value(each.name) == nil {
			continue
		}
		if digests[each.name] != sha256Hex(record.claim(each.name)["salt"].(string)+canonical(each.part)) {
			return &formFault{"statement." + each.name, "APPROVAL_" + strings.ToUpper(each.name) + "_MISMATCH", ".statement.claims." + each.name}
		}
	}
	isInTime := isTime(statement["expiresAt"]) && isTime(approver["approvedAt"]) && approver["approvedAt"].(string) <= statement["expiresAt"].(string)
	if !isInTime {
		return &formFault{"statement.expiry", "APPROVAL_EXPIRED", ".statement.expiresAt"}
	}
	return nil
}

// why is the part of the claim why that this approver knew.
func (approval *approval) why() Object {
	why := approval.record.value("why")
	part := some(why, "reasoning")
	part["policy"] = why["policy"]
	if own := approval.item(why["policies"]); own != nil && !approval.isLast {
		part["policy"] = own["policy"]
	}
	source := why
	if reasons, ok := why["reasons"]; ok {
		source = approval.item(reasons)
	} else if !approval.isLast {
		source = nil
	}
	if reason, ok := source["reason"]; ok {
		part["reason"] = reason
	}
	return part
}

func (approval *approval) item(items Value) Object {
	for _, value := range listOf(items) {
		if item, ok := value.(Object); ok && isSame(item["approverId"], approval.approver["id"]) {
			return item
		}
	}
	return nil
}

func assertionFault(statement Object, alg Value, raw map[string][]byte) *formFault {
	const atClient, atData = ".assertion.clientDataJSON", ".assertion.authenticatorData"
	kind, isSigned := readCOSEKey(raw["publicKey"])
	client, data := readObject(raw["clientDataJSON"]), raw["authenticatorData"]
	site := statement["rpId"].(string)
	challenge, siteHash := sha256.Sum256([]byte(canonical(statement))), sha256.Sum256([]byte(site))
	clientHash := sha256.Sum256(raw["clientDataJSON"])
	switch {
	case isSigned == nil:
		return &formFault{"assertion.key", "ASSERTION_KEY_MALFORMED", ".assertion.publicKey"}
	case alg != kind:
		return &formFault{"assertion.alg", "ASSERTION_KEY_MALFORMED", ".assertion.alg"}
	case client == nil:
		return &formFault{"assertion.client-data", "ASSERTION_MALFORMED", atClient}
	case len(data) < 37:
		return &formFault{"assertion.authenticator-data", "ASSERTION_MALFORMED", atData}
	case client["type"] != "webauthn.get":
		return &formFault{"assertion.type", "ASSERTION_TYPE_MISMATCH", atClient}
	case client["challenge"] != base64.RawURLEncoding.EncodeToString(challenge[:]):
		return &formFault{"assertion.challenge", "ASSERTION_CHALLENGE_MISMATCH", atClient}
	case !isOrigin(client["origin"], site) || client["crossOrigin"] == true:
		return &formFault{"assertion.origin", "ASSERTION_ORIGIN_MISMATCH", atClient}
	case string(data[:32]) != string(siteHash[:]):
		return &formFault{"assertion.rp", "ASSERTION_RP_MISMATCH", atData}
	case data[32]&1 == 0:
		return &formFault{"assertion.present", "ASSERTION_USER_ABSENT", atData}
	case data[32]&4 == 0:
		return &formFault{"assertion.verified", "ASSERTION_USER_UNVERIFIED", atData}
	case !isSigned(raw["signature"], append(append([]byte{}, data...), clientHash[:]...)):
		return &formFault{"assertion.signature", "ASSERTION_SIGNATURE_MISMATCH", ".assertion.signature"}
	}
	return nil
}

func isOrigin(value Value, site string) bool {
	text, _ := value.(string)
	match := originPattern.FindStringSubmatch(text)
	if match == nil || match[2] != site && !strings.HasSuffix(match[2], "."+site) {
		return false
	}
	return match[1] == "https" || match[2] == "localhost" || strings.HasSuffix(match[2], ".localhost")
}

// readCOSEKey gives the algorithm of a key and the check of its signatures; nil for a key of no known kind.
func readCOSEKey(key []byte) (string, func(signature, message []byte) bool) {
	digits := hex.EncodeToString(key)
	switch {
	case len(key) == 77 && strings.HasPrefix(digits, "a5010203262001215820") && digits[84:90] == "225820":
		public := &ecdsa.PublicKey{Curve: elliptic.P256(), X: new(big.Int).SetBytes(key[10:42]), Y: new(big.Int).SetBytes(key[45:])}
		return "ES256", func(signature, message []byte) bool {
			sum := sha256.Sum256(message)
			return public.Curve.IsOnCurve(public.X, public.Y) && ecdsa.VerifyASN1(public, sum[:], signature)
		}
	case len(key) == 42 && strings.HasPrefix(digits, "a4010103272006215820"):
		return "EdDSA", func(signature, message []byte) bool { return isSignature(key[10:], string(message), signature) }
	case len(key) > 16 && strings.HasPrefix(digits, "a40103033901002059") && strings.HasSuffix(digits, "2143010001"):
		modulus := key[11 : len(key)-5]
		length := int(binary.BigEndian.Uint16(key[9:]))
		if len(modulus) != length || length < 256 || length > 512 || modulus[0] == 0 || modulus[length-1]%2 == 0 {
			return "", nil
		}
		public := &rsa.PublicKey{N: new(big.Int).SetBytes(modulus), E: 65_537}
		return "RS256", func(signature, message []byte) bool {
			sum := sha256.Sum256(message)
			return rsa.VerifyPKCS1v15(public, crypto.SHA256, sum[:], signature) == nil
		}
	}
	return "", nil
}
