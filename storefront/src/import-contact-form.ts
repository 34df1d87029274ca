/** The contact form in a separate chunk, for pages that show it on demand. */
export function importContactForm() {
  return import(/* webpackChunkName: "contact-form" */ './features/contact/ContactForm.tsx').then(
    (module) => module.ContactForm,
  );
}
