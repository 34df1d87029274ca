/** Prints the message of an error. An empty one means that the program has already printed its reason. */
export function reportError(error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  if (message) console.error(message);
}
