export default function Offer({ colour }: { colour: string }) {
  return <p>Half the price in {colour}</p>;
}
