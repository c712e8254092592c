/** A guarantee and the code that breaks when it is not kept. */
export interface Guarantee {
  readonly title: string;
  run(): void;
}
