export default function ThanksPage() {
  return (
    <>
      <h1>Thank you</h1>
      <p>
        Somebody is already looking for their needles. <a href="/">Back to the stand</a>
      </p>
    </>
  );
}
