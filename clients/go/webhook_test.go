package centerproof

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

const eventBody = `{"id":"whe_1","type":"dpu.sealed","createdAt":"2026-11-15T03:04:05.678Z","data":{},"deliveryAttempt":1}`

var (
	webhookKey = []byte("0123456789abcdef0123456789abcdef")
	secret     = "whsec_" + base64.StdEncoding.EncodeToString(webhookKey)
	other      = "whsec_" + base64.StdEncoding.EncodeToString([]byte("another key"))
	now        = time.Unix(1_763_200_000, 0)
)

func sign(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

func standard(body string, at time.Time) http.Header {
	seconds := strconv.FormatInt(at.Unix(), 10)
	headers := http.Header{}
	headers.Set("Webhook-Id", "whe_1")
	headers.Set("Webhook-Timestamp", seconds)
	headers.Set("Webhook-Signature", "v1a,x v1,"+base64.StdEncoding.EncodeToString(sign(webhookKey, "whe_1."+seconds+"."+body)))
	return headers
}

func ofService(body, id string) http.Header {
	headers := http.Header{}
	headers.Set("X-Service-Signature", hex.EncodeToString(sign([]byte(secret), body)))
	headers.Set("X-Service-Timestamp", now.UTC().Format("2006-01-02T15:04:05.000Z"))
	headers.Set("X-Service-Event-Id", id)
	return headers
}

func with(headers http.Header, name, value string) http.Header {
	headers.Set(name, value)
	return headers
}

func TestAGenuineDeliveryGivesItsEvent(t *testing.T) {
	for _, headers := range []http.Header{standard(eventBody, now), ofService(eventBody, "whe_1")} {
		event, err := VerifyWebhook([]byte(eventBody), headers, []string{other, secret}, WebhookOptions{Now: now})
		if err != nil || event.ID != "whe_1" || event.DeliveryAttempt != 1 {
			t.Errorf("%v, %v", event, err)
		}
	}
}

func TestPaddingOfASecretMayBeLeftOut(t *testing.T) {
	unpadded := strings.TrimRight(secret, "=")
	if _, err := VerifyWebhook([]byte(eventBody), standard(eventBody, now), []string{unpadded}, WebhookOptions{Now: now}); err != nil {
		t.Error(err)
	}
}

func TestEveryOtherDeliveryIsRefused(t *testing.T) {
	twice := standard(eventBody, now)
	twice.Add("Webhook-Id", "whe_2")
	for _, each := range []struct {
		code    string
		body    string
		headers http.Header
		secrets []string
		options WebhookOptions
	}{
		{"SIGNATURE_MISMATCH", eventBody + " ", standard(eventBody, now), []string{secret}, WebhookOptions{}},
		{"SIGNATURE_MISMATCH", eventBody, standard(eventBody, now), []string{other}, WebhookOptions{}},
		{"SIGNATURE_MISMATCH", eventBody, with(standard(eventBody, now), "Webhook-Timestamp", "1763200001"), []string{secret}, WebhookOptions{}},
		{"TIMESTAMP_OUT_OF_TOLERANCE", eventBody, standard(eventBody, now.Add(-301*time.Second)), []string{secret}, WebhookOptions{}},
		{"TIMESTAMP_OUT_OF_TOLERANCE", eventBody, standard(eventBody, now.Add(301*time.Second)), []string{secret}, WebhookOptions{}},
		{"INVALID_TIMESTAMP", eventBody, with(standard(eventBody, now), "Webhook-Timestamp", "now"), []string{secret}, WebhookOptions{}},
		{"MISSING_HEADERS", eventBody, ofService(eventBody, "whe_1"), []string{secret}, WebhookOptions{StandardOnly: true}},
		{"MISSING_HEADERS", eventBody, twice, []string{secret}, WebhookOptions{}},
		{"INVALID_PAYLOAD", "{}", standard("{}", now), []string{secret}, WebhookOptions{}},
		{"INVALID_PAYLOAD", eventBody, ofService(eventBody, "whe_2"), []string{secret}, WebhookOptions{}},
		{"INVALID_SECRET", eventBody, standard(eventBody, now), []string{"secret"}, WebhookOptions{}},
		{"INVALID_SECRET", eventBody, standard(eventBody, now), []string{secret + "="}, WebhookOptions{}},
		{"INVALID_SECRET", eventBody, standard(eventBody, now), nil, WebhookOptions{}},
	} {
		each.options.Now = now
		_, err := VerifyWebhook([]byte(each.body), each.headers, each.secrets, each.options)
		var refusal *WebhookError
		if !errors.As(err, &refusal) || refusal.Code != each.code {
			t.Errorf("%v, expected %s", err, each.code)
		}
	}
}
