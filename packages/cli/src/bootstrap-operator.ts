import { type Command, EXIT, UsageError } from './command.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** `centerproof bootstrap EMAIL [NAME]`: the first platform operator, whose password is shown once. */
export const bootstrap: Command = {
  name: 'bootstrap',
  parameters: 'EMAIL [NAME]',
  summary:
    'Makes the first platform operator in DATABASE_URL (or the embedded database of DATA_DIR) and shows the password once.',
  async run([email, name = 'Platform operator', ...rest], say) {
    if (!email || !EMAIL.test(email) || rest.length > 0)
      throw new UsageError('Give the email address of the first operator.');
    // Loaded only when it is asked for: verifying a file must not need a service.
    const { BootstrapRefused, bootstrapOperator } = await import('@centerproof/service/bootstrap');
    try {
      const made = await bootstrapOperator({ environment: process.env, email, name, say });
      say(`${made.email} is the platform operator. Password, shown only now: ${made.password}`);
      return EXIT.holds;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      say(error instanceof BootstrapRefused ? error.message : `Nothing was changed: ${error.message}`);
      return EXIT.fails;
    }
  },
};
