export const contactContent = {
  title: 'Contact',
  intro: 'Call, write or come by. A person answers.',
  emailNote: 'Answered by a person, in the order the messages arrive',
} as const;
