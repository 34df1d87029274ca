/** The message form in a file of its own: a page that does not show it at once fetches it when somebody asks for it. */
export function loadMessageForm() {
  return import(/* webpackChunkName: "contact-form" */ './features/contact/ContactForm.tsx').then(
    (module) => module.ContactForm,
  );
}
