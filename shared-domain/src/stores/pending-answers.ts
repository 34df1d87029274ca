/** Lets several callers wait for the same dialog. */
export function createPendingAnswers() {
  let resolvers: ((isAgreed: boolean) => void)[] = [];
  return {
    wait: () => new Promise<boolean>((resolve) => resolvers.push(resolve)),
    settle(isAgreed: boolean) {
      const settled = resolvers;
      resolvers = [];
      for (const resolve of settled) resolve(isAgreed);
    },
  };
}
