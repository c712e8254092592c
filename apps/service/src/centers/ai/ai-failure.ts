/** The AI gave nothing that can be used. Its message is fit for people outside, and another attempt may go better. */
export class AiFailure extends Error {}
