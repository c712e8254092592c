export type { DemoWorld } from './demo-world.ts';
export { ensureDemoWorld } from './ensure-demo-world.ts';
export type { DemoStep } from './steps.ts';
export { atPort, writeDemoFile } from './write-demo-file.ts';
