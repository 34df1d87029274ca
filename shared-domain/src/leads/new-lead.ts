import { parseContactFields } from '../messages/contact-message.ts';

type Person = { name: string; email: string; phone: string };

/** What is wrong with a lead that staff add: the contact form's rules, with a telephone number or an e-mail address. */
export function newLeadErrors(person: Person): Partial<Person> {
  const hasReach = person.email !== '' || person.phone !== '';
  const { errors } = parseContactFields({ ...person, email: person.email || 'x@example.com', message: '-' });
  const { name, email, phone } = errors ?? {};
  return {
    ...(name && { name }),
    ...(email && { email }),
    ...(phone ? { phone } : !hasReach && { phone: 'Enter a phone number or an e-mail address' }),
  };
}
