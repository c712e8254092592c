package centerproof

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// WebhookError says by its stable code why a delivery must not be believed.
type WebhookError struct {
	Code    string
	Message string
}

func (err *WebhookError) Error() string { return err.Code + ": " + err.Message }

// StatusCode is what to answer.
func (err *WebhookError) StatusCode() int {
	if err.Code == "INVALID_SECRET" {
		return http.StatusInternalServerError
	}
	return http.StatusUnauthorized
}

// WebhookEvent is what a delivery tells.
type WebhookEvent struct {
	ID              string          `json:"id"`
	Type            string          `json:"type"`
	CreatedAt       string          `json:"createdAt"`
	Data            json.RawMessage `json:"data"`
	DeliveryAttempt int             `json:"deliveryAttempt"`
}

// WebhookOptions say how a delivery is checked. The zero value is right for most.
type WebhookOptions struct {
	// Tolerance is how far the dispatch time may lie from now, either way; five minutes when it is 0.
	Tolerance time.Duration
	// Now is the present time when it is zero.
	Now time.Time
	// StandardOnly refuses a delivery without the Standard Webhooks headers. Only they cover the dispatch time, so only they stop a
	// delivery that is played back later.
	StandardOnly bool
}

const (
	secretPrefix  = "whsec_"
	secretsMax    = 8
	signaturesMax = 8
)

var (
	secondsPattern = regexp.MustCompile(`\A[0-9]{1,12}\z`)
	momentPattern  = regexp.MustCompile(`\A[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z\z`)
)

// webhookClaim is what the headers claim, brought to one form for both schemes.
type webhookClaim struct {
	eventID      string
	dispatchedAt time.Time
	signed       []byte
	signatures   [][]byte
	keyOf        func(secret string) []byte
}

// VerifyWebhook gives the event of a delivery, or a *WebhookError. The body is exactly what was received: JSON that was parsed and
// written again does not verify. Several secrets count while one replaces the other.
func VerifyWebhook(body []byte, headers http.Header, secrets []string, options WebhookOptions) (*WebhookEvent, error) {
	if len(secrets) == 0 || len(secrets) > secretsMax {
		return nil, &WebhookError{"INVALID_SECRET", fmt.Sprintf("give one to %d signing secrets", secretsMax)}
	}
	for _, secret := range secrets {
		if len(secretBytes(secret)) == 0 {
			return nil, &WebhookError{"INVALID_SECRET", "a signing secret is " + secretPrefix + " and base64"}
		}
	}
	claim, err := readClaim(body, headers, options.StandardOnly)
	if err != nil {
		return nil, err
	}
	if err := requireFresh(claim, options); err != nil {
		return nil, err
	}
	isSigned := false
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, claim.keyOf(secret))
		mac.Write(claim.signed)
		expected := mac.Sum(nil)
		for _, signature := range claim.signatures {
			// Every pair is compared, whatever the others gave.
			isSigned = hmac.Equal(expected, signature) || isSigned
		}
	}
	if !isSigned {
		return nil, &WebhookError{"SIGNATURE_MISMATCH", "no signature matches the body and the secret"}
	}
	return readEvent(body, claim.eventID)
}

func requireFresh(claim *webhookClaim, options WebhookOptions) error {
	now, tolerance := options.Now, options.Tolerance
	if now.IsZero() {
		now = time.Now()
	}
	if tolerance == 0 {
		tolerance = 5 * time.Minute
	}
	if claim.dispatchedAt.IsZero() {
		return &WebhookError{"INVALID_TIMESTAMP", "the dispatch time cannot be read"}
	}
	if math.Abs(now.Sub(claim.dispatchedAt).Seconds()) > tolerance.Seconds() {
		return &WebhookError{"TIMESTAMP_OUT_OF_TOLERANCE", fmt.Sprintf("the dispatch time is more than %s away from this clock", tolerance)}
	}
	return nil
}

// header gives a header that is there once; of two values nobody could say which one counts.
func header(headers http.Header, name string) string {
	if values := headers.Values(name); len(values) == 1 {
		return values[0]
	}
	return ""
}

func readClaim(body []byte, headers http.Header, isStandardOnly bool) (*webhookClaim, error) {
	names := []string{"X-Service-Signature", "X-Service-Timestamp"}
	isStandard := isStandardOnly || header(headers, "Webhook-Signature") != ""
	if isStandard {
		names = []string{"Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"}
	}
	for _, name := range names {
		if header(headers, name) == "" {
			return nil, &WebhookError{"MISSING_HEADERS", "the header " + name + " is missing"}
		}
	}
	if isStandard {
		return readStandardClaim(body, headers), nil
	}
	return readServiceClaim(body, headers), nil
}

// readStandardClaim: over id.timestamp.body, keyed with the bytes that the secret encodes.
func readStandardClaim(body []byte, headers http.Header) *webhookClaim {
	id, timestamp := header(headers, "Webhook-Id"), header(headers, "Webhook-Timestamp")
	claim := &webhookClaim{eventID: id, signed: append([]byte(id+"."+timestamp+"."), body...), keyOf: secretBytes}
	if secondsPattern.MatchString(timestamp) {
		seconds, _ := strconv.ParseInt(timestamp, 10, 64)
		claim.dispatchedAt = time.Unix(seconds, 0)
	}
	for position, part := range strings.Split(header(headers, "Webhook-Signature"), " ") {
		signature, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(part, "v1,"))
		if err == nil && strings.HasPrefix(part, "v1,") && position < signaturesMax {
			claim.signatures = append(claim.signatures, signature)
		}
	}
	return claim
}

// readServiceClaim: over the body alone, keyed with the text of the secret; that of the old secret in a header of its own.
func readServiceClaim(body []byte, headers http.Header) *webhookClaim {
	timestamp := header(headers, "X-Service-Timestamp")
	claim := &webhookClaim{
		eventID: header(headers, "X-Service-Event-Id"),
		signed:  body,
		keyOf:   func(secret string) []byte { return []byte(secret) },
	}
	if moment, err := time.Parse(time.RFC3339Nano, timestamp); err == nil && momentPattern.MatchString(timestamp) {
		claim.dispatchedAt = moment
	}
	for _, name := range []string{"X-Service-Signature", "X-Service-Signature-Previous"} {
		if signature, err := hex.DecodeString(header(headers, name)); err == nil && len(signature) > 0 {
			claim.signatures = append(claim.signatures, signature)
		}
	}
	return claim
}

func secretBytes(secret string) []byte {
	if !strings.HasPrefix(secret, secretPrefix) {
		return nil
	}
	text := secret[len(secretPrefix):]
	// Padding may be left out.
	data, err := base64.StdEncoding.DecodeString(text + strings.Repeat("=", -len(text)&3))
	if err != nil {
		return nil
	}
	return data
}

func readEvent(body []byte, claimedID string) (*WebhookEvent, error) {
	var event struct {
		WebhookEvent
		DeliveryAttempt *int `json:"deliveryAttempt"`
	}
	err := json.Unmarshal(body, &event)
	isObject := len(event.Data) > 0 && event.Data[0] == '{'
	if err != nil || event.ID == "" || event.Type == "" || event.CreatedAt == "" || event.DeliveryAttempt == nil || !isObject {
		return nil, &WebhookError{"INVALID_PAYLOAD", "the body is not an event"}
	}
	if claimedID != "" && claimedID != event.ID {
		return nil, &WebhookError{"INVALID_PAYLOAD", "the headers name another event than the body"}
	}
	event.WebhookEvent.DeliveryAttempt = *event.DeliveryAttempt
	return &event.WebhookEvent, nil
}
