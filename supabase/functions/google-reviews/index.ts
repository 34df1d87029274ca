import handleReviews from './handler.ts';

declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): void;
  env: { get(name: string): string | undefined };
};

Deno.serve((request) => handleReviews(request, Deno.env));
