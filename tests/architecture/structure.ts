/** An import of one file of this repository in another; both are paths from its root, with `/`. */
export interface Import {
  readonly file: string;
  readonly target: string;
}

/** Lower layers first: a file may import only from its own layer and from those before it. */
export type Layers = readonly (readonly string[])[];

/** For each feature, the features that it uses. */
export type Uses = Readonly<Record<string, readonly string[]>>;

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function layerOf(layers: Layers, path: string): number {
  return layers.findIndex((folders) => folders.some((folder) => isIn(path, folder)));
}

/** Imports from a lower layer into a higher one, and imports by or of files that belong to no layer. */
export function importsUpwards(imports: readonly Import[], layers: Layers): readonly Import[] {
  return imports.filter(({ file, target }) => {
    const [from, to] = [layerOf(layers, file), layerOf(layers, target)];
    return from === -1 || to === -1 || to > from;
  });
}

/** The deepest of `folders` that holds the file, or the file itself if there is none. */
function unitOf(path: string, folders: readonly string[]): string {
  const holding = folders.filter((folder) => isIn(path, folder));
  return holding.sort((one, other) => other.length - one.length)[0] ?? path;
}

/** For each unit, the other units that its files import. */
export function usesOf(imports: readonly Import[], folders: readonly string[]): Uses {
  const uses = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    const [from, to] = [unitOf(file, folders), unitOf(target, folders)];
    if (from === to) continue;
    const known = uses.get(from) ?? new Set();
    uses.set(from, known.add(to));
  }
  return Object.fromEntries([...uses].map(([unit, used]) => [unit, [...used].sort()]));
}

/** The sets of units that import each other, directly or through others. Each set is listed once and sorted. */
export function circlesIn(uses: Uses): readonly (readonly string[])[] {
  const reached = new Map<string, Set<string>>();
  const reach = (unit: string): Set<string> => {
    const known = reached.get(unit);
    if (known !== undefined) return known;
    const all = new Set<string>();
    reached.set(unit, all);
    const open = [...(uses[unit] ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (all.has(next)) continue;
      all.add(next);
      open.push(...(uses[next] ?? []));
    }
    return all;
  };
  const circles = new Map<string, readonly string[]>();
  for (const unit of Object.keys(uses)) {
    if (!reach(unit).has(unit)) continue;
    const circle = [...reach(unit)].filter((other) => reach(other).has(unit)).sort();
    circles.set(circle.join(' '), circle);
  }
  return [...circles.values()];
}

/** Compares the allowed uses with the actual ones: `new` are not allowed yet, `gone` do not occur any more. */
export function changesOf(allowed: Uses, found: Uses): { new: readonly string[]; gone: readonly string[] } {
  const listed = (uses: Uses) =>
    Object.entries(uses).flatMap(([unit, used]) => used.map((one) => `${unit} uses ${one}`));
  const [before, now] = [new Set(listed(allowed)), new Set(listed(found))];
  return {
    new: [...now].filter((one) => !before.has(one)),
    gone: [...before].filter((one) => !now.has(one)),
  };
}

/** Folders with more than `max` files directly in them, as "folder: count". */
export function crowdedFolders(files: readonly string[], max: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > max).map(([folder, count]) => `${folder}: ${count}`);
}
