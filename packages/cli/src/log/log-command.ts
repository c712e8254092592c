import { type Command, EXIT, UsageError } from '../command.ts';
import { readParameters } from '../read-parameters.ts';
import { copyLog } from './copy-log.ts';

/** `centerproof log copy DIR` and `centerproof log resume`. */
export const logCommand: Command = {
  name: 'log',
  parameters: 'copy DIR [--from URL] [--log-key VKEY] | log resume [--copy DIR]',
  summary:
    'copy: writes the log as static files, checked, from URL or the installation of PUBLIC_URL. ' +
    'resume: lets a log go on that refuses to sign after a backup was restored, with what a copy still has or under a new name.',
  async run([what, ...parameters], say) {
    if (what === 'copy') {
      const { values, positionals } = readParameters(parameters, {
        from: { type: 'string' },
        'log-key': { type: 'string' },
      });
      const [folder, ...rest] = positionals;
      if (!folder || rest.length > 0) throw new UsageError('Give the folder that the log is copied to.');
      const url =
        values.from ?? `${(process.env.PUBLIC_URL || 'http://127.0.0.1:4000').replace(/\/+$/, '')}/log`;
      return copyLog({ url, folder, given: values['log-key'] ?? null }, say);
    }
    if (what === 'resume') {
      const { values, positionals } = readParameters(parameters, { copy: { type: 'string' } });
      if (positionals.length > 0) throw new UsageError('log resume takes nothing but --copy DIR.');
      // Loaded only when it is asked for: copying a log must not need a service.
      const { ResumeRefused, resumeLog } = await import('@centerproof/service/log');
      try {
        say(await resumeLog({ environment: process.env, copy: values.copy ?? null, say }));
        return EXIT.holds;
      } catch (error) {
        if (!(error instanceof ResumeRefused)) throw error;
        say(`Nothing was changed: ${error.message}`);
        return EXIT.fails;
      }
    }
    throw new UsageError('Say log copy or log resume.');
  },
};
