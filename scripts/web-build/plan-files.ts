import { build, type Rolldown, type UserConfig } from 'vite';
import { listScreens } from '../list-screens.ts';
import { planChunks } from './plan-chunks.ts';
import { OF_REACT } from './react-modules.ts';
import { findLoads, findReached, isStyle, type Loads, readParts } from './read-parts.ts';

type Chunk = Rolldown.OutputChunk;
type Kind = keyof typeof WEIGHTS;
type Visit = { kind: Kind; modules: string[] };

/**
 * The initial code of both applications is one file with one style sheet, so that the style sheets
 * on which others depend come first and a first visit loads few files.
 */
const KIT = {
  name: 'kit',
  tags: ['$initial'] as '$initial'[],
  test: /node_modules|web\/(ui|lib)|contract|preload-helper|rolldown.runtime/,
  priority: 1,
};

/**
 * React is a file of its own: the browser compiles it and the rest of the kit in two threads, and keeps it
 * when the application changes.
 */
const REACT = { name: 'kit-react', test: OF_REACT, priority: 2 };

/**
 * Those who sign in have nothing in their cache, days of publishers begin with the dashboard or a
 * report, staff work all day with a full cache.
 */
const WEIGHTS = { auth: 40, home: 20, first: 10, publisher: 2, staff: 1, later: 0.02 };
/** Characters before the minifier. */
const MAX_LATE = 20_000;
const HOME = '/dashboard';
const FIRST_SCREENS = /^\/reports\/(performance|transactions|clicks)$/;

/**
 * Decides into which files the modules go that several screens share. The bundler by itself makes a
 * file of each set of modules that the same screens use, hundreds of them; a first build without
 * output finds these sets, and `planChunks` merges them. `web` is the folder of the pages.
 */
export async function planFiles(
  config: UserConfig,
  web: string,
): Promise<Rolldown.CodeSplittingOptions> {
  const chunks = await findChunks(config);
  const publishers = findReached(chunks, `${web}index.html`);
  const visits = listVisits(chunks, web, publishers);
  const loads = findLoads(
    chunks,
    visits.map(({ modules }) => modules),
  );
  const kit = new Set(
    chunks.filter(({ name }) => name === KIT.name).flatMap((chunk) => Object.keys(chunk.modules)),
  );
  const fileOf = new Map<string, string>();
  const shared = chunks.filter(isShared);
  // The small style sheets of the publishers' screens would be a request each.
  const screens = new Set(
    visits.flatMap(({ kind, modules }) => (/auth|home|first|publisher/.test(kind) ? modules : [])),
  );
  const styled = chunks.filter(({ facadeModuleId: id }) => id && screens.has(id));
  for (const chunk of new Set([...shared, ...styled])) {
    const name = styleFileOf(chunk, loads, visits);
    for (const id of Object.keys(chunk.modules).filter(isStyle)) {
      if (name === KIT.name) kit.add(id);
      else fileOf.set(id, name);
    }
  }
  const isLate = (visit: number) => visits[visit]?.kind === 'later';
  for (const chunk of chunks.filter((one) => [...(loads.get(one) ?? [])].every(isLate))) {
    const name = lateFileOf(chunk);
    for (const id of Object.keys(chunk.modules)) if (name && !isStyle(id)) fileOf.set(id, name);
  }
  const weights = visits.map(({ kind }) => WEIGHTS[kind]);
  const files = planChunks(readParts(shared, loads, fileOf, publishers), weights);
  files.forEach((file, index) => {
    // What every visit loads needs no file of its own.
    const isEverywhere = visits.every(
      ({ kind }, visit) => kind === 'later' || file.visits.has(visit),
    );
    for (const id of file.modules) {
      if (isEverywhere) kit.add(id);
      else fileOf.set(id, `shared-${index}`);
    }
  });
  return toGroups(kit, fileOf);
}

function toGroups(
  kit: ReadonlySet<string>,
  fileOf: ReadonlyMap<string, string>,
): Rolldown.CodeSplittingOptions {
  const inKit = { name: KIT.name, test: (id: string) => kit.has(id), priority: KIT.priority };
  const shared = { debugName: 'shared', name: (id: string) => fileOf.get(id) ?? null };
  // Each module has its file, so none is taken along with the modules that import it.
  return { includeDependenciesRecursively: false, groups: [REACT, inKit, shared] };
}

async function findChunks(config: UserConfig): Promise<Chunk[]> {
  const options = {
    ...config.build?.rolldownOptions,
    output: { codeSplitting: { groups: [KIT] } },
  };
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, rolldownOptions: options },
  })) as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === 'chunk');
}

/** The screens, and what is loaded later: dialogs, drawers, calendars. */
function listVisits(
  chunks: readonly Chunk[],
  web: string,
  publishers: ReadonlySet<Chunk>,
): Visit[] {
  const screens = listScreens().filter(({ modules }) => modules.length > 0);
  const visits = screens.map(({ path, modules }): Visit => {
    const isStaff = path.startsWith('/staff/');
    const isAuth = modules.some((module) => module.endsWith('auth-layout.tsx'));
    return {
      kind: isStaff ? 'staff' : isAuth ? 'auth' : kindOf(path),
      modules: [isStaff ? 'staff.html' : 'index.html', ...modules].map((module) => web + module),
    };
  });
  const known = new Set(visits.flatMap(({ modules }) => modules));
  const later = chunks.flatMap((chunk): Visit[] => {
    const id = chunk.facadeModuleId;
    if (!id || known.has(id)) return [];
    // What only staff open later may need the style sheets that each of their screens has loaded.
    const before = publishers.has(chunk) ? [] : ['staff.html', 'staff/staff-shell.tsx'];
    return [{ kind: 'later', modules: [...before.map((module) => web + module), id] }];
  });
  return [...visits, ...later];
}

function kindOf(path: string): Kind {
  if (path === HOME) return 'home';
  return FIRST_SCREENS.test(path) ? 'first' : 'publisher';
}

/** Pages, layouts and screens are files of their own; `lateFileOf` divides what is loaded later. */
const isShared = ({ name, facadeModuleId }: Chunk) => name !== KIT.name && !facadeModuleId;

/**
 * What is loaded later is mostly small and becomes one file per folder, which compresses better. Large
 * ones remain files of their own.
 */
function lateFileOf({ facadeModuleId: id, code }: Chunk): string | null {
  if (!id || code.length > MAX_LATE) return null;
  const area = /web\/(?:publisher\/)?((?:staff\/)?[\w-]+)\//.exec(id)?.[1];
  return area ? `late-${area.replace('/', '-')}` : null;
}

/**
 * One style sheet for sign-in, one for the shell and the dashboard, one for the other screens of
 * publishers, one for what only staff see. What sign-in and others use is part of the kit.
 */
function styleFileOf(chunk: Chunk, loads: Loads, visits: readonly Visit[]): string {
  const seen = new Set([...(loads.get(chunk) ?? [])].map((visit) => visits[visit]?.kind));
  seen.delete('later');
  if (seen.has('auth')) return seen.size > 1 ? KIT.name : 'styles-auth';
  const kinds: readonly Kind[] = ['home', 'first', 'publisher', 'staff'];
  const kind = kinds.find((one) => seen.has(one)) ?? 'later';
  return `styles-${kind === 'first' ? 'publisher' : kind}`;
}
