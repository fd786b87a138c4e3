import { styled } from 'styled-components';

interface SlipHeadProps {
  title: string;
  remark: string;
}

/** The printed head of a slip. */
export function SlipHead({ title, remark }: SlipHeadProps) {
  return (
    <Head>
      <Title>{title}</Title>
      <p>{remark}</p>
    </Head>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-4);
  margin-bottom: var(--space-5);
  padding-bottom: var(--space-3);
  border-bottom: var(--line-strong) solid var(--rule);
  color: var(--ink-soft);
  font-size: var(--type-xs);
  font-weight: var(--weight-strong);
  letter-spacing: var(--tracking-label);
  line-height: 1;
  text-transform: uppercase;
`;

const Title = styled.p`
  color: var(--ink);
  font-family: var(--font-display);
  font-size: 2rem;
  font-weight: var(--weight-display);
  letter-spacing: 0;
  line-height: 0.8;
`;
