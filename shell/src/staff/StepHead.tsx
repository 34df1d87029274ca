import { type ReactNode, useLayoutEffect, useRef } from 'react';

type StepHeadProps = {
  level: 1 | 2;
  title: string;
  /** The step's one field has the focus. */
  leavesFocus?: boolean;
  children?: ReactNode;
};

/** The head of a step. It takes the focus, so that the new step is read out. */
export function StepHead({ level, title, leavesFocus = false, children }: StepHeadProps) {
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!leavesFocus) heading.current?.focus();
  }, [leavesFocus]);
  return (
    <>
      <Heading ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {children && <p>{children}</p>}
    </>
  );
}
