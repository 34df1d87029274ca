/** The apps that the shell loads at run time. */
export const remoteNames = ['storefront', 'backoffice'] as const;
export type RemoteName = (typeof remoteNames)[number];

export const devPorts = { shell: 3010, storefront: 3011, backoffice: 3012 } as const;

/** Version of the contract between shell and remotes; a remote of another version is refused. */
export const contractVersion = 11;

/** Name of the chunk with a remote's routes, in its build's `chunks.json`. */
export const routesChunk = '__federation_expose_routes';

export const isDevelopment = process.env.NODE_ENV === 'development';

/** A development server never overwrites the build that `npm start` runs. */
export const outputFolder = isDevelopment ? '.cache/dev' : 'dist';

/** The router is shared through our own entry point: shared packages are not tree-shaken, and we use half of it. */
function sharedSingletons(isHost: boolean) {
  // Production remotes bundle no fallback, because the shell always provides these packages.
  const isProvider = isHost || isDevelopment;
  const singleton = { singleton: true, eager: isHost, ...(isProvider ? {} : { import: false as const }) };
  return {
    react: { ...singleton, requiredVersion: '^19.0.0' },
    'react-dom': { ...singleton, requiredVersion: '^19.0.0' },
    'react-router-dom': {
      ...singleton,
      requiredVersion: '^7.0.0',
      packageName: 'react-router-dom',
      ...(isProvider ? { version: '7.18.5', import: '@dealer/shared-ui/router' } : {}),
    },
  };
}

/** Federation options of the shell. It reads the entries of remotes from releases.json at run time. */
export function hostOptions() {
  return { name: 'shell', shared: sharedSingletons(true) };
}

/** Federation options of a remote, which exposes only its routes. */
export function remoteOptions(name: RemoteName) {
  return {
    name,
    filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
    library: { type: 'var', name },
    exposes: { './routes': { import: './src/routes.tsx', name: routesChunk } },
    shared: sharedSingletons(false),
  };
}
