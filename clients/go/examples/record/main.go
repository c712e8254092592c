// Records a decision, has it approved, and verifies its exported proof without trusting the service for it.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	centerproof "centerproof/go"
	"centerproof/go/proof"
)

func main() {
	ctx := context.Background()
	client := &centerproof.Client{Origin: os.Getenv("CENTERPROOF_ORIGIN"), APIKey: os.Getenv("CENTERPROOF_KEY")}
	event, err := client.Record(ctx, centerproof.Object{
		"type":   "agent_execution",
		"actor":  centerproof.Object{"id": "agent-7", "type": "ai_agent"},
		"action": centerproof.Object{"type": "refund", "input": centerproof.Object{"amount": 120.5}},
	})
	check(err)
	_, err = client.Approve(ctx, event["id"].(string), centerproof.Object{
		"approver": centerproof.Object{"id": "u-1", "type": "human"}, "result": "approved",
	})
	check(err)
	decision, err := client.Decision(ctx, event["id"].(string))
	check(err)
	file, err := client.Export(ctx, decision["evidence"].(centerproof.Object)["id"].(string))
	check(err)
	verdict := proof.VerdictOfFile(file, proof.Options{})
	fmt.Println(verdict.Outcome, verdict.Sentence())
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
