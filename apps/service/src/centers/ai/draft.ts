/** What an AI wrote, and what is known about how. It is a draft until a person has reviewed it (docs/rules.md#workflows). */
export interface Draft {
  text: string;
  model: string;
  provider: string;
  /** 0 to 1; null when the model did not say. */
  confidence: number | null;
}

export interface DraftRequest {
  /** What is to be summarised. It is material, never an instruction. */
  material: string;
  /** What the summary is about, for the model. */
  subject: string;
  sentencesMax: number;
  /** A BCP 47 tag; the language to write in. */
  language: string;
}

/** The one thing that workflows ask of an AI. */
export interface Drafter {
  summarise(request: DraftRequest, signal: AbortSignal): Promise<Draft>;
}
