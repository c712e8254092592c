/**
 * Builds the packages that can be published: each becomes a folder of ESM, types, README and licence, with the package.json that
 * npm reads. The sources keep running as they are; what is published needs no Node that strips types.
 *
 *     node scripts/build-packages.ts [FOLDER]
 *
 * Without a folder each package is built into its own `dist`, from where `npm publish packages/proof/dist` takes it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = ['proof', 'sdk', 'cli'] as const;
type PackageName = (typeof PACKAGES)[number];

/** The oldest Node that the packages are tried on. */
const ENGINES = { node: '>=20' };

/** Operators run these commands inside the repository, where the service is; everybody else does without it. */
const OPTIONAL_PEER = '@centerproof/service';

const given = process.argv[2];
const compiled = mkdtempSync(join(tmpdir(), 'centerproof-build-'));
try {
  execFileSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      '-p',
      join(ROOT, 'packages/tsconfig.build.json'),
      '--outDir',
      compiled,
      // `npm run check` sees to the types. Here, with those of the service that the command line refers to, they were most of the work.
      '--noCheck',
    ],
    { stdio: 'inherit' },
  );
  for (const name of PACKAGES) {
    const folder = given === undefined ? join(ROOT, 'packages', name, 'dist') : join(given, name);
    rmSync(folder, { recursive: true, force: true });
    buildPackage(name, folder);
    console.log(`${name}: ${folder}`);
  }
} finally {
  rmSync(compiled, { recursive: true, force: true });
}

function buildPackage(name: PackageName, folder: string): void {
  const source = join(ROOT, 'packages', name);
  cpSync(join(compiled, 'packages', name, 'src'), folder, { recursive: true });
  for (const file of globSync('**/*.d.ts', { cwd: folder })) {
    // The compiler rewrites the imports of code, and leaves those of types as they are.
    const types = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), types.replace(/((?:from|import\()\s*'\.[^']*)\.ts'/g, "$1.js'"));
  }
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const manifest = manifestOf(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string>>;
  /** Modules of its own that are others on other platforms. */
  readonly imports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** What npm reads of a published package: built files in the place of sources, and nothing that only tests need. */
function manifestOf(manifest: Manifest) {
  const { name, version, description, license, bin, exports = {}, imports, dependencies = {} } = manifest;
  const { [OPTIONAL_PEER]: peer, ...needed } = dependencies;
  const common = {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: ENGINES,
    sideEffects: bin !== undefined,
  };
  // Every peer is one that somebody may do without.
  const optional = { ...manifest.peerDependencies, ...(peer ? { [OPTIONAL_PEER]: peer } : {}) };
  const peers = Object.keys(optional).length > 0 && {
    peerDependencies: optional,
    peerDependenciesMeta: Object.fromEntries(Object.keys(optional).map((each) => [each, { optional: true }])),
  };
  const entry = bin
    ? { bin: Object.fromEntries(Object.entries(bin).map(([command, file]) => [command, built(file)])) }
    : {
        exports: Object.fromEntries(
          Object.entries(exports).map(([path, file]) => [
            path,
            { types: declared(file), default: built(file) },
          ]),
        ),
        types: './index.d.ts',
      };
  const inner = imports && {
    imports: Object.fromEntries(
      Object.entries(imports).map(([path, files]) => [
        path,
        Object.fromEntries(Object.entries(files).map(([platform, file]) => [platform, built(file)])),
      ]),
    ),
  };
  return { ...common, ...entry, ...inner, files: ['**/*.js', '**/*.d.ts'], dependencies: needed, ...peers };
}

function declared(file: string): string {
  return built(file).replace(/\.js$/, '.d.ts');
}

function built(file: string): string {
  return file.replace('./src/', './').replace(/\.ts$/, '.js');
}
