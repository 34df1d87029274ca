import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createSavedReplySchema, exampleReplies, fillReply, insertReply, unknownReplyFields } from './saved-replies.ts';

const values = { 'first name': 'Alicia', vehicle: '2021 Toyota Camry SE', 'stock number': '26-117', price: null };

test('a saved reply fills its fields, however they are spelled, and lists those without a value', () => {
  expect(fillReply('Hello {first name}, the { Vehicle } ({stock_number}) is {price}. {price}', values)).toEqual({
    text: 'Hello Alicia, the 2021 Toyota Camry SE (26-117) is {price}. {price}',
    missing: ['{price}'],
  });
});

test('a value is never read as a field', () => {
  expect(fillReply('Hello {name}', { name: '{vehicle}', vehicle: 'Camry' }).text).toBe('Hello {vehicle}');
});

test('an inserted reply keeps what was typed, before and after the caret', () => {
  expect(insertReply('', 0, 'Yes.')).toEqual({ text: 'Yes.', caret: 4 });
  expect(insertReply('Hi!\nBye', 4, 'Yes.')).toEqual({ text: 'Hi!\n\nYes.\n\nBye', caret: 9 });
});

test('a saved reply needs a title of its own, a text, and fields that exist', () => {
  const schema = createSavedReplySchema([{ id: '1', title: 'Still here', text: 'Yes' }]);
  const messages = (reply: object) => v.safeParse(schema, reply).issues?.map(({ message }) => message);
  expect(messages({ title: ' Still  here ', text: 'Yes' })).toEqual(['There is a reply with this title already']);
  expect(messages({ title: '', text: ' ' })).toEqual(['Enter a title', 'Write the text of the reply']);
  expect(messages({ title: 'New', text: 'Hi {nmae}' })).toEqual(['Unknown field: {nmae}']);
  expect(messages({ title: 'New', text: 'Hi {name}' })).toBeUndefined();
});

test('the examples use known fields only', () => {
  expect(exampleReplies.flatMap(({ text }) => unknownReplyFields(text))).toEqual([]);
});
