import type { Rspack } from '@rsbuild/core';

/** `from` is tested against each request and each resolved file; `to` returns null to leave a module alone. */
export type Replacement = { name: string; from: RegExp; to: (path: string) => string | null };

/** Rspack plugin that replaces whole modules. The build fails if a replacement matches no module. */
export function replaceModules(replacements: readonly Replacement[]) {
  return {
    apply(compiler: Rspack.Compiler) {
      const unmatched = new Set(replacements.map(({ name }) => name));
      for (const { name, from, to } of replacements) {
        new compiler.rspack.NormalModuleReplacementPlugin(from, (request) => {
          const { createData } = request;
          const replaced = to(createData?.resource ?? request.request);
          if (replaced === null) return;
          unmatched.delete(name);
          if (createData?.resource) createData.resource = replaced;
          else request.request = replaced;
        }).apply(compiler);
      }
      compiler.hooks.thisCompilation.tap('replace-modules', (compilation) => {
        compilation.hooks.finishModules.tap('replace-modules', () => {
          for (const name of unmatched) {
            compilation.errors.push(new compiler.rspack.WebpackError(`The replacement "${name}" matches no module.`));
          }
        });
      });
    },
  };
}
