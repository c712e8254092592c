import { type Command, EXIT, UsageError } from './command.ts';

/** `centerproof rotate-master-key`: MASTER_KEY takes the place of MASTER_KEY_PREVIOUS while nodes run. */
export const rotateMasterKey: Command = {
  name: 'rotate-master-key',
  parameters: '',
  summary:
    'Encrypts every secret in DATABASE_URL anew: MASTER_KEY is the new key, MASTER_KEY_PREVIOUS the one in use. Every node must know both.',
  async run(parameters, say) {
    if (parameters.length > 0) throw new UsageError('This command takes its keys from the environment.');
    // Loaded only when it is asked for: verifying a file must not need a service.
    const service = await import('@centerproof/service/master-key');
    try {
      const replaced = await service.rotateMasterKey({ environment: process.env, say });
      say(
        `The new key is in use and ${replaced} texts were encrypted anew; nothing is left under the old one.`,
      );
      return EXIT.holds;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      say(
        error instanceof service.RotationRefused
          ? error.message
          : `This can be started again and goes on: ${error.message}`,
      );
      return EXIT.fails;
    }
  },
};
