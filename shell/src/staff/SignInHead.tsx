type SignInHeadProps = { headingLevel: 1 | 2; title: string; lead: string };

export function SignInHead({ headingLevel, title, lead }: SignInHeadProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      <Heading>{title}</Heading>
      <p>{lead}</p>
    </>
  );
}
