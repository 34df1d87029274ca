/** A seeded pseudorandom generator, so that demo data are reproducible. */
export type Random = {
  next(): number;
  integer(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  uuid(): string;
};

export function createRandom(seed: string): Random {
  let state = [...seed].reduce(
    (hash, character) => Math.imul(hash ^ character.charCodeAt(0), 16_777_619),
    2_166_136_261,
  );

  // Mulberry32.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));

  return {
    next,
    integer,
    pick(list) {
      const picked = list[integer(0, list.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    uuid() {
      return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => integer(0, 15).toString(16));
    },
  };
}
