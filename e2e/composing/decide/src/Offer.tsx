export default function Offer({ colour }: { colour: string }) {
  return <p>All there is in {colour}</p>;
}
