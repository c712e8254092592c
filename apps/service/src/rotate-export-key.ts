import { rotateExportKey as rotate } from './proof/export-keys/index.ts';
import { type CommandSurroundings, withService } from './with-service.ts';

/** Has the installation of the environment sign its exported files under a new key from now on. */
export function rotateExportKey(
  surroundings: CommandSurroundings,
): Promise<{ multikey: string; previous: string | null }> {
  return withService(surroundings, rotate);
}
