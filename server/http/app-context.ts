import type { Context } from 'hono';
import type { Visitor } from '../releases/canary.ts';

export type AppEnv = {
  Bindings: { address: string };
  Variables: {
    url: URL;
    publicUrl: string;
    network: string;
    visitor: Visitor;
  };
};
export type AppContext = Context<AppEnv>;
