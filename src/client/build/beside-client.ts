import { type BuildOptions, build, type Plugin } from 'vite';

/** Where things are: absolute paths without a slash at the end. */
interface Places {
  readonly root: string;
  readonly outDir: string;
}

interface SecondBuild {
  /** Of `index.html` or of what the input is relative to. */
  readonly root: string;
  readonly options: BuildOptions;
}

/** Builds something next to the client that shares no file with it, into the same folder and for the same browsers. */
export function besideClient(name: string, second: (places: Places) => SecondBuild): Plugin {
  let places: Places = { root: '', outDir: '' };
  return {
    name,
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      places = { root, outDir: `${root}/${outDir}` };
    },
    async closeBundle() {
      const { root, options } = second(places);
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir: places.outDir,
          emptyOutDir: false,
          target: ['chrome111', 'safari16.4', 'firefox114'],
          ...options,
        },
      });
    },
  };
}
