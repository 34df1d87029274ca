import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

type BudgetOptions = { perSecond: number; burst: number; burstSeconds: number };

export type NetworkBudget = {
  /** Takes one unit. Returns 0, or the seconds until the next one is available. */
  take(network: string): Promise<number>;
  isSpent(network: string): Promise<boolean>;
};

/** Rate limit per network, with bursts. */
export function createNetworkBudget({ perSecond, burst, burstSeconds }: BudgetOptions): NetworkBudget {
  const steady = new RateLimiterMemory({ keyPrefix: 'steady', points: perSecond, duration: 1 });
  const extra = new RateLimiterMemory({ keyPrefix: 'extra', points: burst, duration: burstSeconds });
  const limiter = new BurstyRateLimiter(steady, extra);
  const isUsedUp = async (part: RateLimiterMemory, network: string) =>
    ((await part.get(network))?.remainingPoints ?? 1) <= 0;

  return {
    async take(network) {
      try {
        await limiter.consume(network);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    async isSpent(network) {
      return (await isUsedUp(steady, network)) && (await isUsedUp(extra, network));
    },
  };
}

/** For load tests, whose requests come from one address. */
const unlimitedBudget: NetworkBudget = { take: async () => 0, isSpent: async () => false };

type Budgets = Record<'pages' | 'calls' | 'photos', NetworkBudget>;

/** Budgets for rendering pages, calls of /api, and photographs of messages. Stored pages are free. */
export function createBudgets(isLimited: boolean): Budgets {
  if (!isLimited) return { pages: unlimitedBudget, calls: unlimitedBudget, photos: unlimitedBudget };
  return {
    pages: createNetworkBudget({ perSecond: 5, burst: 200, burstSeconds: 300 }),
    calls: createNetworkBudget({ perSecond: 10, burst: 120, burstSeconds: 60 }),
    photos: createNetworkBudget({ perSecond: 0, burst: 40, burstSeconds: 600 }),
  };
}
