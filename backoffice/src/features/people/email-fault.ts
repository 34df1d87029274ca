/** What the browser's own check would say, in words of ours; the server looks closer. */
export function findEmailFault(email: string): string | undefined {
  if (email === '') return 'Contact e-mail is required';
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? undefined : 'Enter a valid e-mail address';
}
