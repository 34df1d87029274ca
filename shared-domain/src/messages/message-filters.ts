export const messageFilters = ['Unread', 'Open', 'Answered', 'Archived', 'Spam', 'All'] as const;
export type MessageFilter = (typeof messageFilters)[number];
