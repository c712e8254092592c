import { type Command, EXIT, UsageError } from './command.ts';

/** `centerproof rotate-export-key`: exported files are signed under a new key from now on. */
export const rotateExportKey: Command = {
  name: 'rotate-export-key',
  parameters: '',
  summary:
    'Makes a new key for exported files in DATABASE_URL (or the embedded database of DATA_DIR). The old one stays published, and what it signed holds.',
  async run(parameters, say) {
    if (parameters.length > 0) throw new UsageError('rotate-export-key takes no parameters.');
    // Loaded only when it is asked for: verifying a file must not need a service.
    const service = await import('@centerproof/service/export-keys');
    const { multikey, previous } = await service.rotateExportKey({ environment: process.env, say });
    say(`Exported files are signed by ${multikey} from now on.`);
    if (previous) say(`${previous} signs nothing any more and stays published for the files it signed.`);
    return EXIT.holds;
  },
};
